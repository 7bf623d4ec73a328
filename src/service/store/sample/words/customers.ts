// Customers of the sample company, all invented.
import { phrases } from '#service/store/sample/phrases.ts'

export const customers = phrases(`
  Altamar Seafood; Birkefjell Pharma; Casa Lumbre Coffee; Dovetail Furniture; Elektra Nova; Fenwick & Ode;
  Granja Verde; Hollowbrook Toys; Isbre Dairy; Jadewing Electronics; Kupfertal Chemie; Lakeshore Optics;
  Marisol Fashion; Nettle & Rye; Ostara Solar; Pemberlane Homeware; Quillon Motors; Rosalba Wines;
  Sakuragi Precision; Talavera Tiles; Umbra Lighting; Velo Cadence; Wattlebird Paper; Xylo Instruments;
  Yarrow Health; Zephyrine Airparts; Ångholm Steel; Çınar Tekstil; Éclat Cosmétiques; Øresund Bikes
`)
