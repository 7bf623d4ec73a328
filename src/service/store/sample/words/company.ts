// The fictional freight and logistics group that the sample data belongs to.
import { phrases } from '#service/store/sample/phrases.ts'

export const companyName = 'Kestrelway Group'

/** Reserved for documentation (RFC 2606), so that no link of the sample leads to a stranger. */
export const companyDomain = 'kestrelway.example'

export interface Region {
  readonly name: string
  readonly places: readonly string[]
  /** How projects are called where people name them in their own language. */
  readonly localProjects: readonly string[]
}

function region(name: string, places: string, localProjects = ''): Region {
  return {
    name,
    places: phrases(places),
    localProjects: localProjects === '' ? [] : phrases(localProjects),
  }
}

export const regions: readonly Region[] = [
  region(
    'the Nordics',
    'Oslo; Bergen; Göteborg; Malmö; Århus; Tampere; Luleå; Reykjavík',
    'Ny terminal i {place}; Fossilfri terminaltrafik, {place}; Digital gårdsplan, {place}',
  ),
  region(
    'DACH',
    'Duisburg; Köln; Nürnberg; Zürich; Linz; Leipzig; Basel',
    'Umschlaghalle {place}: Erneuerung der Fördertechnik; Papierlose Zollabfertigung {place}; Ladehof {place}: Schnellladesäulen für Lkw',
  ),
  region(
    'Benelux',
    'Rotterdam; Venlo; Antwerpen; Liège; Moerdijk',
    'Nieuwbouw crossdock {place}; Walstroom voor de kade in {place}',
  ),
  region('the British Isles', 'Felixstowe; Coventry; Dublin; Grangemouth; Belfast'),
  region(
    'Iberia',
    'Zaragoza; València; Sines; A Coruña; Málaga',
    'Modernización del patio de {place}; Ventanilla única de aduanas en {place}; Ampliación del almacén frigorífico de {place}',
  ),
  region(
    'Central Europe',
    'Gdynia; Łódź; Kraków; Plzeň; Győr; Koper; Constanța',
    'Rozbudowa terminalu: {place}; Automatyzacja magazynu, {place}',
  ),
  region(
    'Türkiye and the Levant',
    'İzmir; Mersin; Gebze; Haifa; Beirut',
    '{Place} antrepo otomasyonu; {Place} gümrük dijitalleşme projesi',
  ),
  region('the Gulf', 'Jebel Ali; Dammam; Sohar; Khalifa Port', 'أتمتة مستودع {place}'),
  region('South Asia', 'Chennai; Nhava Sheva; Mundra; Colombo; Chattogram; Pune'),
  region(
    'Southeast Asia',
    'Singapore; Laem Chabang; Hải Phòng; Tanjung Priok; Manila; Port Klang',
    'Nâng cấp bãi container {place}; Kho lạnh {place}, giai đoạn 2',
  ),
  region(
    'Greater China',
    'Shanghai; Ningbo; Shenzhen; Qingdao; Kaohsiung',
    '{place}保税仓自动化; {place}跨境电商分拨中心',
  ),
  region(
    'Japan and Korea',
    'Yokohama; Kobe; Hakata; Busan; Incheon',
    '{place}物流センターの自動化; {place} 물류센터 안전 개선',
  ),
  region('Oceania', 'Tauranga; Fremantle; Melbourne; Brisbane'),
  region('North America', 'Savannah; Memphis; Laredo; Montréal; Prince Rupert; Long Beach; Halifax'),
  region(
    'Mexico and Central America',
    'Monterrey; Manzanillo; Querétaro; Colón; Puerto Quetzal',
    'Cruce fronterizo sin papel, {place}; Nuevo andén de carga en {place}',
  ),
  region(
    'Brazil and the Southern Cone',
    'Santos; São Paulo; Itajaí; Montevideo; Valparaíso; Córdoba',
    'Expansão do terminal de {place}; Gestão de pátio em {place}',
  ),
  region(
    'West Africa',
    'Tema; Lomé; Abidjan; Lekki',
    'Dématérialisation du guichet de {place}; Extension du parc à conteneurs de {place}',
  ),
  region('East and Southern Africa', 'Mombasa; Naivasha; Dar es Salaam; Durban; Walvis Bay; Beira'),
]

/** The software the group builds and sells; its name and what its parts are called. */
export const products = {
  Waypoint: phrases('tracking portal; event gateway; share links; mobile web'),
  'Quayside WMS': phrases('label printing service; wave planner; handheld client; inventory API'),
  'Loadstar TMS': phrases('route optimizer; carrier connector; tender board; document store'),
  'Border Desk': phrases('declaration editor; tariff lookup; authority connector; archive'),
  Coldwatch: phrases('probe gateway; excursion engine; calibration app; report builder'),
  'Driver Companion': phrases('Android app; iOS app; offline map cache; message relay'),
  'Dock Planner': phrases('slot calendar; gate kiosk; yard map; appointment API'),
  'Carbon Log': phrases('emission factors service; audit export; fuel importer; dashboard'),
  Ledgerline: phrases('invoice matcher; accrual engine; bank connector; approval inbox'),
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Product = keyof typeof products

export const productNames = Object.keys(products) as Product[]
