// The people of the sample company. The first twelve lead it; the others run its programs, projects and teams.
import { phrases } from '#service/store/sample/phrases.ts'

export const leaderNames = phrases(`
  Ingrid Solbakken; Rahul Venkataraman; Amara Okonkwo-Diallo; Jürgen Weißmann; Beatriz Figueiredo;
  Nguyễn Thị Hương; Callum MacAllister; Yuki Tanaka; Fatima al-Zahrani; Katarzyna Wiśniewska;
  Mateo Ibáñez Cortés; Grace Wanjirũ Kamau
`)

export const colleagueNames = phrases(`
  Søren Ægidius; Þórdís Jónsdóttir; Aino Mäkelä; Oğuz Yıldız; Zoë van der Meulen; Siobhán Ní Bhriain;
  José Ángel Peña; Chloé Lefèvre; Łukasz Żak; Réka Szőke; Ștefan Țurcanu; Dvořáková Eliška;
  Δημήτρης Παπαδόπουλος; Олена Ковальчук; Noa Ben-David; محمد الحسيني; Leila Haddad; Arash Moradi;
  Priya Raghunathan; Harpreet Kaur Gill; Tharindu Jayawardena; Anika Chowdhury; Siti Aminah binti Ahmad;
  Budi Santoso; María del Carmen Villanueva y Ortega; Lin Xiaoyu 林曉雨; Chen Wei-Ting 陳威廷; 佐藤 美咲; 김민준;
  Somchai Rattanakosin; Aroha Ngata; Liam O'Shaughnessy; Emily Thornbury; Kwame Asante; Ngozi Adeyemi;
  Thandiwe Mkhize; Juma Mwangi; Selam Tesfaye; Fatoumata Traoré; João Pedro Vasconcelos; Valentina Rossi;
  Camila Ñancupil; Diego Hernández Luna; Sarah Whitehorse; Marcus Jefferson; Émilie Gagnon; Tadhg Mac Giolla;
  Freya Lindqvist
`)
