/** What theorems and their like are called, by language. */
import { rowOf, rowOrEnglish } from '../../base/locale/by-language.js';

/** In the order of the words below. */
const KINDS = [
  ...['theorem', 'lemma', 'corollary', 'proposition', 'conjecture', 'definition', 'example', 'exercise', 'solution'],
  ...['remark', 'proof', 'algorithm', 'axiom', 'property', 'assumption', 'observation', 'criterion'],
] as const;
export type TheoremKind = (typeof KINDS)[number];

const WORDS: Readonly<Record<string, string>> = {
  ca: 'Teorema|Lema|Corol·lari|Proposició|Conjectura|Definició|Exemple|Exercici|Solució|Observació|Demostració|Algorisme|Axioma|Propietat|Hipòtesi|Observació|Criteri',
  cs: 'Věta|Lemma|Důsledek|Tvrzení|Hypotéza|Definice|Příklad|Cvičení|Řešení|Poznámka|Důkaz|Algoritmus|Axiom|Vlastnost|Předpoklad|Pozorování|Kritérium',
  da: 'Sætning|Lemma|Korollar|Proposition|Formodning|Definition|Eksempel|Opgave|Løsning|Bemærkning|Bevis|Algoritme|Aksiom|Egenskab|Antagelse|Observation|Kriterium',
  de: 'Satz|Lemma|Korollar|Proposition|Vermutung|Definition|Beispiel|Aufgabe|Lösung|Bemerkung|Beweis|Algorithmus|Axiom|Eigenschaft|Annahme|Beobachtung|Kriterium',
  el: 'Θεώρημα|Λήμμα|Πόρισμα|Πρόταση|Εικασία|Ορισμός|Παράδειγμα|Άσκηση|Λύση|Παρατήρηση|Απόδειξη|Αλγόριθμος|Αξίωμα|Ιδιότητα|Υπόθεση|Παρατήρηση|Κριτήριο',
  en: 'Theorem|Lemma|Corollary|Proposition|Conjecture|Definition|Example|Exercise|Solution|Remark|Proof|Algorithm|Axiom|Property|Assumption|Observation|Criterion',
  es: 'Teorema|Lema|Corolario|Proposición|Conjetura|Definición|Ejemplo|Ejercicio|Solución|Observación|Demostración|Algoritmo|Axioma|Propiedad|Supuesto|Observación|Criterio',
  et: 'Teoreem|Lemma|Järeldus|Lause|Hüpotees|Definitsioon|Näide|Ülesanne|Lahendus|Märkus|Tõestus|Algoritm|Aksioom|Omadus|Eeldus|Tähelepanek|Kriteerium',
  fi: 'Lause|Apulause|Seurauslause|Väite|Otaksuma|Määritelmä|Esimerkki|Harjoitus|Ratkaisu|Huomautus|Todistus|Algoritmi|Aksiooma|Ominaisuus|Oletus|Havainto|Kriteeri',
  fr: 'Théorème|Lemme|Corollaire|Proposition|Conjecture|Définition|Exemple|Exercice|Solution|Remarque|Démonstration|Algorithme|Axiome|Propriété|Hypothèse|Observation|Critère',
  hr: 'Teorem|Lema|Korolar|Propozicija|Slutnja|Definicija|Primjer|Zadatak|Rješenje|Napomena|Dokaz|Algoritam|Aksiom|Svojstvo|Pretpostavka|Opažanje|Kriterij',
  hu: 'Tétel|Lemma|Következmény|Állítás|Sejtés|Definíció|Példa|Feladat|Megoldás|Megjegyzés|Bizonyítás|Algoritmus|Axióma|Tulajdonság|Feltevés|Megfigyelés|Kritérium',
  it: 'Teorema|Lemma|Corollario|Proposizione|Congettura|Definizione|Esempio|Esercizio|Soluzione|Osservazione|Dimostrazione|Algoritmo|Assioma|Proprietà|Ipotesi|Osservazione|Criterio',
  ko: '정리|보조정리|따름정리|명제|추측|정의|예제|연습문제|풀이|참고|증명|알고리즘|공리|성질|가정|관찰|판정법',
  nb: 'Teorem|Lemma|Korollar|Proposisjon|Formodning|Definisjon|Eksempel|Oppgave|Løsning|Merknad|Bevis|Algoritme|Aksiom|Egenskap|Antakelse|Observasjon|Kriterium',
  nl: 'Stelling|Lemma|Gevolg|Propositie|Vermoeden|Definitie|Voorbeeld|Opgave|Oplossing|Opmerking|Bewijs|Algoritme|Axioma|Eigenschap|Aanname|Waarneming|Criterium',
  nn: 'Teorem|Lemma|Korollar|Proposisjon|Formodning|Definisjon|Eksempel|Oppgåve|Løysing|Merknad|Prov|Algoritme|Aksiom|Eigenskap|Føresetnad|Observasjon|Kriterium',
  no: 'Teorem|Lemma|Korollar|Proposisjon|Formodning|Definisjon|Eksempel|Oppgave|Løsning|Merknad|Bevis|Algoritme|Aksiom|Egenskap|Antakelse|Observasjon|Kriterium',
  pl: 'Twierdzenie|Lemat|Wniosek|Stwierdzenie|Hipoteza|Definicja|Przykład|Zadanie|Rozwiązanie|Uwaga|Dowód|Algorytm|Aksjomat|Własność|Założenie|Obserwacja|Kryterium',
  pt: 'Teorema|Lema|Corolário|Proposição|Conjectura|Definição|Exemplo|Exercício|Solução|Observação|Demonstração|Algoritmo|Axioma|Propriedade|Hipótese|Observação|Critério',
  ro: 'Teorema|Lema|Corolarul|Propoziția|Conjectura|Definiția|Exemplul|Exercițiul|Soluție|Observația|Demonstrație|Algoritmul|Axioma|Proprietatea|Ipoteza|Observația|Criteriul',
  ru: 'Теорема|Лемма|Следствие|Утверждение|Гипотеза|Определение|Пример|Упражнение|Решение|Замечание|Доказательство|Алгоритм|Аксиома|Свойство|Предположение|Наблюдение|Критерий',
  sk: 'Veta|Lema|Dôsledok|Tvrdenie|Hypotéza|Definícia|Príklad|Cvičenie|Riešenie|Poznámka|Dôkaz|Algoritmus|Axióma|Vlastnosť|Predpoklad|Pozorovanie|Kritérium',
  sl: 'Izrek|Lema|Posledica|Trditev|Domneva|Definicija|Primer|Naloga|Rešitev|Opomba|Dokaz|Algoritem|Aksiom|Lastnost|Predpostavka|Opažanje|Kriterij',
  sv: 'Sats|Lemma|Följdsats|Proposition|Förmodan|Definition|Exempel|Övning|Lösning|Anmärkning|Bevis|Algoritm|Axiom|Egenskap|Antagande|Observation|Kriterium',
  tr: 'Teorem|Lemma|Sonuç|Önerme|Sanı|Tanım|Örnek|Alıştırma|Çözüm|Not|İspat|Algoritma|Aksiyom|Özellik|Varsayım|Gözlem|Ölçüt',
  uk: 'Теорема|Лема|Наслідок|Твердження|Гіпотеза|Означення|Приклад|Вправа|Розв’язок|Зауваження|Доведення|Алгоритм|Аксіома|Властивість|Припущення|Спостереження|Критерій',
};
/** Languages that write numbers at the word. */
const JOINED: Readonly<Record<string, string>> = {
  ja: '定理|補題|系|命題|予想|定義|例|演習|解答|注意|証明|アルゴリズム|公理|性質|仮定|観察|判定法',
  zh: '定理|引理|推论|命题|猜想|定义|例|习题|解|注|证明|算法|公理|性质|假设|观察|判据',
  'zh-hant': '定理|引理|推論|命題|猜想|定義|例|習題|解|註|證明|演算法|公理|性質|假設|觀察|判準',
};

/** `space`: what stands between the word and its number. `language` is a BCP 47 tag; unknown ones use English. */
export function theoremWord(kind: TheoremKind, language: string): { readonly word: string; readonly space: string } {
  const joined = rowOf(JOINED, language);
  const words = joined ?? rowOrEnglish(WORDS, language);
  return { word: words.split('|')[KINDS.indexOf(kind)]!, space: joined === undefined ? '\u00A0' : '' };
}
