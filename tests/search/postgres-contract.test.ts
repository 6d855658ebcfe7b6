import { createPostgresSearch } from '../../search/postgres'
import { useDatabase } from '../support/database'
import { describeEngine } from './contract'

const database = useDatabase()

describeEngine('PostgreSQL', {
  db: () => database.db,
  engine: () => createPostgresSearch(database.db),
  settle: async () => {}, // triggers write in the same transaction
})
