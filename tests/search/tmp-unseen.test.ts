import fs from 'node:fs'
import { beforeAll, it } from 'vitest'
import { createPostgresSearch } from '../../search/postgres'
import { useDatabase } from '../support/database'
import { insertCorpus, judge, type Corpus, type Judged } from './relevance'
const database = useDatabase()
const corpus = JSON.parse(fs.readFileSync('/work/shared/search/corpus.json', 'utf8')) as Corpus
beforeAll(async () => { await insertCorpus(database.db, corpus) })
const Q: [string, string, object][] = [
 ['search','librery',{category:'library',allTop:true}],['search','liberry',{category:'library'}],['search','cofffee',{category:'cafe',allTop:true}],
 ['search','cafè berkley',{category:'cafe',city:'Berkeley',allTop:true}],['search','starbcuks boston',{name:'starbucks'}],['search','sartbucks',{name:'starbucks'}],
 ['search','qiet cafe',{category:'cafe'}],['search','quite library',{category:'library',tag:'Quiet'}],['search','hatchr graduate',{name:'hatcher'}],
 ['search','firestoen',{name:'firestone'}],['search','beineke',{name:'beinecke'}],['search','fondern library',{name:'fondren'}],['search','memroial union',{name:'memorial union'}],
 ['search','cappuccino',{category:'cafe',allTop:true}],['search','roastery',{category:'cafe',allTop:true}],['search','tea house',{category:'cafe',allTop:true}],
 ['search','study hall',{category:'library',allTop:true}],['search','reading room',{category:'library'}],['search','learning commons',{category:'library'}],
 ['search','calm',{tag:'Quiet',allTop:true}],['search','noiseless library',{tag:'Quiet',category:'library',allTop:true}],['search','wlan',{tag:'Wifi',allTop:true}],
 ['search','courtyard',{name:'patio|terrace|garden|courtyard|lawn',orTag:'Outdoor Seating',allTop:true}],['search','outside cafe',{category:'cafe',orTag:'Outdoor Seating',name:'patio|terrace|garden',allTop:true}],
 ['search','indoor cafe',{category:'cafe',tag:'Indoor Seating',allTop:true}],['search','parks',{category:'park',allTop:true}],['search','park',{category:'park',allTop:true}],
 ['search','coworking',{category:'coworking',allTop:true}],['search','co-working',{category:'coworking',allTop:true}],['search','bookshop',{category:'bookstore',allTop:true}],['search','book store',{category:'bookstore',allTop:true}],
 ['search','coffee houses',{category:'cafe',allTop:true}],['search','LIBRARIES',{category:'library',allTop:true}],['search','castaneda',{name:'casta'}],['search','joes noco',{name:"joe"}],
 ['search','wide',{name:'widener'}],['search','suzz',{name:'suzzallo'}],['search','center student stratton',{name:'stratton student center'}],['search','library doe',{name:'doe library'}],
 ['search','cafe in new haven',{category:'cafe',city:'New Haven',allTop:true}],['search','libraries near stanford',{category:'library',uni:'Stanford',allTop:true}],['search','study spots at duke',{uni:'Duke',allTop:true}],
 ['search','coffee ann arbor',{category:'cafe',city:'Ann Arbor',allTop:true}],['search','state college coffee',{city:'State College',category:'cafe',allTop:true}],['search','seattle cafe',{category:'cafe',city:'Seattle',allTop:true}],
 ['search','MIT',{uni:'Massachusetts',allTop:true}],['search','nyu library',{uni:'New York Univ',category:'library',allTop:true}],['search','uc berkeley cafe',{uni:'Berkeley',category:'cafe',allTop:true}],
 ['search','georgia tech library',{uni:'Georgia Institute',category:'library',allTop:true}],['search','gatech',{uni:'Georgia Institute',allTop:true}],['search','ohio state',{uni:'Ohio State',allTop:true}],['search','ohio state library',{uni:'Ohio State',category:'library',allTop:true}],
 ['search','upenn cafe',{uni:'University of Penn',category:'cafe',allTop:true}],['search','penn library',{uni:'University of Pennsylvania|Pennsylvania State',category:'library',allTop:true}],['search','ut austin coffee',{uni:'Texas',category:'cafe',allTop:true}],['search','uw madison',{uni:'Wisconsin',allTop:true}],['search','usc library',{uni:'Southern California',category:'library',allTop:true}],
 ['search','uiuc',{uni:'Illinois',allTop:true}],['search','carnegie mellon cafe',{uni:'Carnegie',category:'cafe',allTop:true}],['search','cmu library',{uni:'Carnegie',category:'library',allTop:true}],['search','boston university',{uni:'Boston',allTop:true}],['search','university of michigan library',{uni:'University of Michigan',category:'library',allTop:true}],
 ['search','columbia university cafe',{uni:'Columbia',category:'cafe',allTop:true}],['search','umcih library',{uni:'University of Michigan',category:'library',allTop:true}],['search','standford library',{uni:'Stanford',category:'library',allTop:true}],['search','havard cafe',{uni:'Harvard',category:'cafe',allTop:true}],['search','pricneton',{uni:'Princeton',allTop:true}],
 ['search','ucal library',{category:'library'}],['search','peet’s',{name:'peet'}],['search','trident newbury',{name:'trident'}],['search','18th avenue library',{name:'18th'}],['search','18 th avenue library',{name:'18th'}],
 ['search','bluebottle',{name:'blue bottle'}],['search','star bucks',{name:'starbucks'}],['search','philz palo alto',{name:'philz'}],['search','whiteboards library',{category:'library'}],['search','open late library',{category:'library',tag:'Open Late',allTop:true}],['search','late night library',{category:'library'}],
 ['search','outlets cafe',{tag:'Outlets',category:'cafe',allTop:true}],['search','group study',{tag:'Group Study',allTop:true}],['search','food',{tag:'Food',allTop:true}],['search','parking library',{tag:'Parking',category:'library',allTop:true}],['search','wifi quiet outlets library',{tag:'Quiet',category:'library',allTop:true}],
 ['search','xkqzv',{none:true}],['search','zzzzzz',{none:true}],['search','asdfgh',{none:true}],['search','&&&',{none:true}],['search','"library"',{category:'library',allTop:true}],['search','-library',{category:'library',allTop:true}],['search','library OR 1=1',{category:'library'}],["search","library*",{category:'library'}],['search','🔥🔥',{none:true}],
 ['search','university ave',{safe:true}],['search','sterling',{name:'sterling'}],['search','bobst library nyu',{name:'bobst'}],['search','new york coffee shops',{city:'New York',category:'cafe',allTop:true}],['search','chapel hill',{city:'Chapel Hill',allTop:true}],['search','pittsburg library',{city:'Pittsburgh',category:'library',allTop:true}],['search','philadelpia cafe',{city:'Philadelphia',category:'cafe',allTop:true}],['search','cambrige coffee',{city:'Cambridge',category:'cafe',allTop:true}],
 ['search','peaceful garden',{tag:'Quiet'}],['search','quiet place to study near mit',{uni:'Massachusetts'}],['search','where can i study in chicago',{city:'Chicago'}],['search','graduate library',{name:'graduate library'}],['search','branch library',{name:'branch'}],['search','joe’s at noco',{name:'noco'}],
 ['suggest','harv',{kind:'u',uni:'Harvard'}],['suggest','nyu',{kind:'u',uni:'New York'}],['suggest','uc ber',{kind:'u',uni:'Berkeley'}],['suggest','berk',{kind:'u',uni:'Berkeley'}],['suggest','georgia te',{kind:'u',uni:'Georgia'}],['suggest','stnaford',{kind:'u',uni:'Stanford'}],['suggest','prinecton',{kind:'u',uni:'Princeton'}],['suggest','carnegi melon',{kind:'u',uni:'Carnegie'}],['suggest','peets',{name:'peet'}],['suggest','regenstien',{name:'regenstein'}],['suggest','widenr',{name:'widener'}],['suggest','suzalo',{name:'suzzallo'}],['suggest','doe',{name:'doe'}],['suggest','perry cas',{name:'perry'}],['suggest','bobts',{name:'bobst'}],['suggest','university of wash',{kind:'u',uni:'Washington'}],['suggest','ohio',{kind:'u',uni:'Ohio'}],['suggest','mit',{kind:'u',uni:'Massachusetts'}],['suggest','udub',{kind:'u',uni:'Washington'}],['suggest','cornel',{kind:'u',uni:'Cornell'}],['suggest','blue bot',{name:'blue bottle'}],['suggest','starb',{name:'starbucks'}],['suggest','wisconson',{kind:'u',uni:'Wisconsin'}],['suggest','univ of chicago',{kind:'u',uni:'Chicago'}],['suggest','u of michigan',{kind:'u',uni:'Michigan'}],['suggest','powell lib',{name:'powell'}],['suggest','library powell',{name:'powell'}],['suggest','ann arbor',{uni:'Michigan'}],
 ['campus','po',{name:'^po'}],['campus','hall',{name:'hall'}],['campus','powell library',{name:'^powell library'}],['campus','coffee',{name:'coffee'}],
]
it('unseen', async () => {
  const engine = createPostgresSearch(database.db)
  const { share, failed } = await judge(corpus, Q.map(([surface, q, match], id) => ({ id, surface, q, match, why: '' }) as Judged), async ({ surface, q, match }) => {
    if (surface === 'suggest') { const answers = await engine.suggest(q, ''); return { answers, total: answers.length } }
    if (surface === 'search') { const r = await engine.search({ q, city: '', category: '', page: 1, pageSize: 10 }); return { answers: r.ids.map((id) => ({ type: 'location' as const, id })), total: r.total } }
    const campus = corpus.locations.find(({ name }) => new RegExp(match.name ?? '', 'i').test(name))!.university_id
    const ids = await engine.searchCampus(campus, q); return { answers: ids.map((id) => ({ type: 'location' as const, id })), total: ids.length }
  })
  console.log(Q.length, share, '\n' + failed.join('\n'))
  const ns = await engine.search({ q: 'quite library', city: '', category: '', page: 1, pageSize: 3 }); console.log(ns)
}, 120000)
