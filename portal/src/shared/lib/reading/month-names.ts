/**
 * The names of the months as people write them in the languages of the portal, without accents and in
 * small letters: full names and abbreviations, January first. Arabic has three sets: of Egypt and
 * the Gulf, of the Levant, and of the Maghreb.
 */
const MONTHS: readonly string[] = [
  'january jan gennaio gen enero ene janvier janv يناير كانون_الثاني جانفي',
  'february feb febr febbraio febrero fevrier fevr fev فبراير شباط فيفري',
  'march mar marzo mars مارس اذار',
  'april apr aprile abril abr avril avr ابريل نيسان افريل',
  'may maggio mag mayo mai مايو ايار ماي',
  'june jun giugno giu junio juin يونيو يونيه حزيران جوان',
  'july jul luglio lug julio juillet juil يوليو يوليه تموز جويلية يوليوز',
  'august aug agosto ago aout اغسطس اب اوت غشت',
  'september sep sept settembre set sett septiembre setiembre septembre سبتمبر ايلول شتنبر',
  'october oct ottobre ott octubre octobre اكتوبر تشرين_الاول',
  'november nov novembre noviembre نوفمبر تشرين_الثاني نونبر',
  'december dec dicembre dic diciembre decembre ديسمبر كانون_الاول دجنبر',
];

/** The names of the weekdays in the same way, Sunday first. */
const WEEKDAYS: readonly string[] = [
  'sunday sun dimanche dim domingo dom domenica الاحد 星期日 星期天 周日',
  'monday mon lundi lun lunes lunedi الاثنين الاثنان 星期一 周一',
  'tuesday tue tues mardi mar martes martedi الثلاثاء 星期二 周二',
  'wednesday wed mercredi mer miercoles mie mercoledi الاربعاء 星期三 周三',
  'thursday thu thur thurs jeudi jeu jueves jue giovedi gio الخميس 星期四 周四',
  'friday fri vendredi ven viernes vie venerdi الجمعة 星期五 周五',
  'saturday sat samedi sam sabado sab sabato السبت 星期六 周六',
];

const placesOf = (rows: readonly string[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap((names, at) => names.split(' ').map((name) => [name, at] as const)));

/** 1 to 12 by the name of a month; two words are joined by `_`. */
export const MONTH_OF: ReadonlyMap<string, number> = new Map(
  [...placesOf(MONTHS)].map(([name, at]) => [name, at + 1]),
);
/** 0 (Sunday) to 6 by the name of a weekday. */
export const WEEKDAY_OF: ReadonlyMap<string, number> = placesOf(WEEKDAYS);
