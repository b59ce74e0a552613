import t from 'tap';
import { LanguageDetector } from '../../engine/base/locale/detect-language.js';
import { proseOf } from '../../engine/source/markdown/prose.js';

const detector = new LanguageDetector();

/** Two sentences as people write them, by the language that they are in. */
const TEXTS: Readonly<Record<string, string>> = {
  en: 'The ferry leaves at nine, and it is never late. If you have a bicycle with you, please wait until the cars are on board.',
  de: 'Die Fähre fährt um neun Uhr ab und ist nie zu spät. Wer ein Fahrrad mit sich hat, wartet bitte, bis die Autos an Bord sind.',
  fr: 'Le bac part à neuf heures, et il n’est jamais en retard. Si vous avez un vélo, attendez que les voitures soient dans la cale.',
  es: 'El barco sale a las nueve y nunca llega con retraso. Si usted lleva una bicicleta, espere por favor hasta que los coches estén en el barco.',
  pt: 'O barco sai às nove horas e nunca chega com atraso. Se você tem uma bicicleta, espere até que os carros estejam no convés, por favor.',
  it: 'Il traghetto parte alle nove e non è mai in ritardo. Se avete una bicicletta con voi, aspettate che le auto siano a bordo della nave.',
  nl: 'De veerboot vertrekt om negen uur en is nooit te laat. Als u een fiets bij u heeft, wacht dan tot de auto’s aan boord zijn.',
  da: 'Færgen sejler klokken ni, og den er aldrig forsinket. Hvis du har en cykel med, skal du vente, til bilerne er kommet om bord af skibet.',
  nb: 'Fergen går klokken ni, og den er aldri forsinket. Hvis du har en sykkel med deg, må du vente til bilene er kommet om bord av skipet.',
  sv: 'Färjan går klockan nio och den är aldrig försenad. Om du har en cykel med dig ska du vänta till dess att bilarna är ombord.',
  fi: 'Lautta lähtee kello yhdeksän, eikä se ole koskaan myöhässä. Jos sinulla on pyörä mukana, odota kunnes autot ovat laivassa, kiitos. Se on myös nopea kuin tuuli.',
  pl: 'Prom odpływa o dziewiątej i nigdy się nie spóźnia. Jeśli masz ze sobą rower, poczekaj, aż samochody będą na pokładzie, bo to nie jest długo.',
  cs: 'Trajekt odjíždí v devět hodin a nikdy se nezpozdí. Pokud máte s sebou kolo, počkejte, prosím, až budou auta na palubě, která je nahoře.',
  sk: 'Trajekt odchádza o deviatej a nikdy nemešká. Ak máte so sebou bicykel, počkajte, prosím, kým budú autá na palube, ktorá je hore.',
  hu: 'A komp kilenckor indul, és soha nem késik. Ha kerékpár van önnel, kérjük, várja meg, amíg az autók a fedélzetre érnek.',
  ro: 'Feribotul pleacă la ora nouă și nu întârzie niciodată. Dacă aveți o bicicletă cu dumneavoastră, așteptați până când mașinile sunt la bord.',
  tr: 'Vapur saat dokuzda kalkar ve hiç gecikmez. Yanınızda bir bisiklet varsa, lütfen arabalar gemiye binene kadar bekleyin, bu çok kolay olan bir iş.',
  vi: 'Phà rời bến lúc chín giờ và không bao giờ trễ. Nếu bạn có xe đạp, xin hãy đợi cho đến khi các xe hơi đã lên tàu.',
  ru: 'Паром уходит в девять часов и никогда не опаздывает. Если у вас есть велосипед, подождите, пока машины не окажутся на борту.',
  uk: 'Пором відходить о дев’ятій і ніколи не запізнюється. Якщо у вас є велосипед, зачекайте, доки машини не будуть на борту, це не довго.',
  el: 'Το πλοίο φεύγει στις εννέα και δεν αργεί ποτέ.',
  he: 'המעבורת יוצאת בתשע ואף פעם לא מאחרת.',
  ar: 'تغادر العبارة في التاسعة ولا تتأخر أبدا. إذا كان لديك دراجة من فضلك انتظر حتى تكون السيارات على متن السفينة.',
  fa: 'کشتی ساعت نه می رود و هیچ وقت دیر نمی کند. اگر با خود دوچرخه دارید لطفا صبر کنید تا خودروها در کشتی باشند.',
  hi: 'नाव नौ बजे जाती है और कभी देर नहीं करती। यदि आप के पास साइकिल है तो कृपया कारों के आने तक रुकें।',
  ja: 'フェリーは九時に出発し、遅れることはありません。自転車をお持ちの方はお待ちください。',
  ko: '배는 아홉 시에 떠나며 늦는 일이 없습니다. 자전거가 있으면 기다려 주세요.',
  'zh-Hans': '渡轮九点开，从来不会晚点。如果您带着自行车，请等汽车上船以后再上来。',
  'zh-Hant': '渡輪九點開，從來不會晚點。如果您帶著自行車，請等汽車上船以後再上來。',
};

t.test('two sentences tell their language', async (t) => {
  for (const [language, text] of Object.entries(TEXTS)) t.equal(detector.detect(text), language, language);
});

t.test('nothing is guessed where it is not certain', async (t) => {
  const none: Readonly<Record<string, string>> = {
    'no text': '',
    'a label': 'Total amount due',
    'two languages': `${TEXTS['en']} ${TEXTS['de']}`,
    'filler text':
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.',
    'an unknown language':
      'Ar vag a loc’h da nav eur ha morse ne vez dale warni. Gortozit mar plij betek ma vo ar c’hirri-tan e-barzh.',
    code: 'const total = items.map((item) => item.price).reduce((a, b) => a + b, 0); console.log(total.toFixed(2)); export default total;',
    names: 'Anna Berg, Bo Lund, Carl Dahl, Dora Ek, Eva Falk, Finn Gran, Gerd Holm, Hans Ivarsen, Ida Juul, Jan Krag',
  };
  for (const [what, text] of Object.entries(none)) t.equal(detector.detect(text), undefined, what);
});

t.test('prose is what is neither code nor address', async (t) => {
  const text = [
    'One `code` and <b>two</b>, [three](https://example.org/a/b), see www.example.org or $x^2$.',
    '```js',
    'const nothing = 1;',
    '```',
    '    indented code',
    '[ref]: https://example.org',
    '> ~~~',
    '> more code',
    '> ~~~',
    'Four.',
  ].join('\n');
  t.equal(proseOf(text).replace(/\s+/g, ' ').trim(), 'One and two , [three , see or . Four.');
});

t.test('hostile text takes no time', async (t) => {
  for (const part of ['`', '<', '](', '$', '{', 'a://', 'a.b', '[a]:', '&'])
    t.type(proseOf(part.repeat(20_000)), 'string', part);
});
