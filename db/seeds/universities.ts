/** A real university as the sample holds it. Facts from general knowledge: name, place on the map, school color. */
export type SampleUniversity = {
  slug: string
  name: string
  /** How students call it inside a review. */
  called: string
  aliases: string[]
  address: string
  city: string
  state: string
  zipcode: string
  at: [latitude: number, longitude: number]
  time_zone: string
  color: string
  domain: string
}

const row = (
  slug: string, name: string, called: string, aliases: string[],
  address: string, city: string, state: string, zipcode: string, at: [number, number],
  time_zone: string, color: string, domain: string,
): SampleUniversity => ({ slug, name, called, aliases, address, city, state, zipcode, at, time_zone, color, domain })

const PACIFIC = 'America/Los_Angeles'
const MOUNTAIN = 'America/Denver'
const CENTRAL = 'America/Chicago'
const EASTERN = 'America/New_York'

export const universities: SampleUniversity[] = [
  row('berkeley', 'University of California, Berkeley', 'Cal', ['UC Berkeley', 'Cal', 'Berkeley', 'UCB'],
    '110 Sproul Hall', 'Berkeley', 'CA', '94720', [37.8719, -122.2585], PACIFIC, '#003262', 'berkeley.edu'),
  row('ucla', 'University of California, Los Angeles', 'UCLA', ['UCLA', 'UC Los Angeles'],
    '405 Hilgard Ave', 'Los Angeles', 'CA', '90095', [34.0702, -118.4441], PACIFIC, '#2774AE', 'ucla.edu'),
  row('stanford', 'Stanford University', 'Stanford', ['Stanford', 'Leland Stanford Junior University'],
    '450 Jane Stanford Way', 'Stanford', 'CA', '94305', [37.4275, -122.1697], PACIFIC, '#8C1515', 'stanford.edu'),
  row('washington', 'University of Washington', 'UW', ['UW', 'U-Dub', 'UW Seattle', 'Washington'],
    '1410 NE Campus Pkwy', 'Seattle', 'WA', '98195', [47.6553, -122.3035], PACIFIC, '#4B2E83', 'washington.edu'),
  row('oregon', 'University of Oregon', 'UO', ['UO', 'Oregon', 'U of O'],
    '1585 E 13th Ave', 'Eugene', 'OR', '97403', [44.0448, -123.0726], PACIFIC, '#154733', 'uoregon.edu'),
  row('hawaii', 'University of Hawaiʻi at Mānoa', 'UH', ['UH Mānoa', 'UHM', 'UH', 'University of Hawaii at Manoa'],
    '2500 Campus Rd', 'Honolulu', 'HI', '96822', [21.2989, -157.8175], 'Pacific/Honolulu', '#024731', 'manoa.hawaii.edu'),
  row('arizona-state', 'Arizona State University', 'ASU', ['ASU', 'Arizona State', 'ASU Tempe'],
    '1151 S Forest Ave', 'Tempe', 'AZ', '85281', [33.4192, -111.9341], 'America/Phoenix', '#8C1D40', 'asu.edu'),
  row('utah', 'University of Utah', 'Utah', ['Utah', 'The U', 'U of U'],
    '201 Presidents Cir', 'Salt Lake City', 'UT', '84112', [40.7649, -111.8470], MOUNTAIN, '#BE0000', 'utah.edu'),
  row('colorado', 'University of Colorado Boulder', 'CU', ['CU Boulder', 'CU', 'Colorado'],
    '1669 Euclid Ave', 'Boulder', 'CO', '80309', [40.0076, -105.2690], MOUNTAIN, '#CFB87C', 'colorado.edu'),
  row('texas', 'University of Texas at Austin', 'UT', ['UT Austin', 'UT', 'Texas'],
    '110 Inner Campus Dr', 'Austin', 'TX', '78712', [30.2849, -97.7370], CENTRAL, '#BF5700', 'utexas.edu'),
  row('rice', 'Rice University', 'Rice', ['Rice', 'William Marsh Rice University'],
    '6100 Main St', 'Houston', 'TX', '77005', [29.7180, -95.4009], CENTRAL, '#00205B', 'rice.edu'),
  row('tulane', 'Tulane University', 'Tulane', ['Tulane', 'Tulane University of Louisiana'],
    '6823 St. Charles Ave', 'New Orleans', 'LA', '70118', [29.9404, -90.1203], CENTRAL, '#006747', 'tulane.edu'),
  row('michigan', 'University of Michigan', 'Michigan', ['Michigan', 'UMich', 'U of M', 'U-M'],
    '500 S State St', 'Ann Arbor', 'MI', '48109', [42.2770, -83.7382], 'America/Detroit', '#00274C', 'umich.edu'),
  row('wisconsin', 'University of Wisconsin–Madison', 'Madison', ['UW–Madison', 'UW-Madison', 'Wisconsin', 'Madison'],
    '500 Lincoln Dr', 'Madison', 'WI', '53706', [43.0753, -89.4041], CENTRAL, '#C5050C', 'wisc.edu'),
  row('minnesota', 'University of Minnesota Twin Cities', 'Minnesota', ['UMN', 'U of M', 'Minnesota', 'UMN Twin Cities'],
    '100 Church St SE', 'Minneapolis', 'MN', '55455', [44.9740, -93.2340], CENTRAL, '#7A0019', 'umn.edu'),
  row('chicago', 'University of Chicago', 'UChicago', ['UChicago', 'Chicago', 'U of C'],
    '5801 S Ellis Ave', 'Chicago', 'IL', '60637', [41.7886, -87.5987], CENTRAL, '#800000', 'uchicago.edu'),
  row('purdue', 'Purdue University', 'Purdue', ['Purdue', 'Purdue West Lafayette'],
    '610 Purdue Mall', 'West Lafayette', 'IN', '47907', [40.4265, -86.9150], 'America/Indiana/Indianapolis', '#CEB888', 'purdue.edu'),
  row('ohio-state', 'Ohio State University', 'Ohio State', ['OSU', 'Ohio State', 'The Ohio State University'],
    '281 W Lane Ave', 'Columbus', 'OH', '43210', [40.0000, -83.0130], EASTERN, '#BA0C2F', 'osu.edu'),
  row('georgia-tech', 'Georgia Institute of Technology', 'Tech', ['Georgia Tech', 'GT', 'Tech'],
    '225 North Ave NW', 'Atlanta', 'GA', '30332', [33.7756, -84.3963], EASTERN, '#B3A369', 'gatech.edu'),
  row('north-carolina', 'University of North Carolina at Chapel Hill', 'Carolina', ['UNC', 'Carolina', 'UNC Chapel Hill'],
    '103 South Building', 'Chapel Hill', 'NC', '27599', [35.9092, -79.0490], EASTERN, '#4B9CD3', 'unc.edu'),
  row('florida', 'University of Florida', 'UF', ['UF', 'Florida', 'U of F'],
    '201 Criser Hall', 'Gainesville', 'FL', '32611', [29.6480, -82.3450], EASTERN, '#0021A5', 'ufl.edu'),
  row('virginia', 'University of Virginia', 'UVA', ['UVA', 'U.Va.', 'Virginia'],
    '1826 University Ave', 'Charlottesville', 'VA', '22904', [38.0356, -78.5034], EASTERN, '#232D4B', 'virginia.edu'),
  row('penn', 'University of Pennsylvania', 'Penn', ['Penn', 'UPenn'],
    '3451 Walnut St', 'Philadelphia', 'PA', '19104', [39.9522, -75.1932], EASTERN, '#011F5B', 'upenn.edu'),
  row('nyu', 'New York University', 'NYU', ['NYU'],
    '70 Washington Square S', 'New York', 'NY', '10012', [40.7295, -73.9965], EASTERN, '#57068C', 'nyu.edu'),
  row('columbia', 'Columbia University', 'Columbia', ['Columbia', 'Columbia University in the City of New York'],
    '2960 Broadway', 'New York', 'NY', '10027', [40.8075, -73.9626], EASTERN, '#B9D9EB', 'columbia.edu'),
  row('mit', 'Massachusetts Institute of Technology', 'MIT', ['MIT', 'Massachusetts Tech'],
    '77 Massachusetts Ave', 'Cambridge', 'MA', '02139', [42.3598, -71.0921], EASTERN, '#A31F34', 'mit.edu'),
  row('harvard', 'Harvard University', 'Harvard', ['Harvard', 'Harvard College'],
    'Massachusetts Hall', 'Cambridge', 'MA', '02138', [42.3744, -71.1182], EASTERN, '#A51C30', 'harvard.edu'),
  row('yale', 'Yale University', 'Yale', ['Yale', 'Yale College'],
    '149 Elm St', 'New Haven', 'CT', '06520', [41.3111, -72.9267], EASTERN, '#00356B', 'yale.edu'),
]
