/**
 * Short words that texts of a language cannot do without, by language (BCP 47), most telling first. A word that several
 * languages have stands in each of them and tells less. They are what recognises languages that share their letters.
 */

/** Languages in Latin letters. */
export const LATIN_WORDS: Readonly<Record<string, string>> = {
  af: 'die het van en nie is dit wat vir met ek hulle aan sy word ons om kan sal by te deur as baie moet was n op ook uit in of maar tot na',
  ca: 'el la de que i les els un una en és per amb del al no es més a d’una aquest aquesta són com seva va també ha però o ser aquests',
  cs: 'a v se na je že z s do o to pro který jsou jako nebo ale za by při od po jeho k i která které aby podle ve tak už jen být není má pokud každý své nesmí bude si',
  da: 'og i at er en det til på som de med af for ikke den der har et kan vi jeg sig blev ved eller om men efter hvor skal fra når vil hvad mig noget være hvis kun dig du aldrig',
  de: 'der die und das in den ist von mit zu nicht des ein eine auf für dem sich im werden wird auch es als an sind oder bei aus nach wie einer einen kann zum zur durch nur noch über wenn aber dass hat wir ich sie er man so',
  en: 'the of and to in is that for with it as on be are this by or from at an not you was which have has can will if your we but all they when their there other more its into use these such may should than then also each been one how must were our does only any so he she his i would no do what about where',
  es: 'de la que el en y los se del las un una por con no para es al como más su lo o este pero sus está le ha me si sin sobre esta son entre cuando también desde ser hay muy a',
  et: 'ja on ei see et oma kui ka või oli mis ta seda kes nii selle aga ning tema välja siis mida peab võib olema kõik poolt veel nende igal mille iga',
  eu: 'eta da ez bat du dira izan dute hau egin baina ere dituzte edo behar dago zen bere horrek hori izango den duen diren baino oso beste guztiak egiten dugu',
  fi: 'ja on ei se että oli hän kuin tai ovat ole myös mutta joka niin jos sen sekä kanssa voi kun jotka jo vain mukaan olla kaikki tämä tämän mitä ne siitä',
  fr: 'de la le et les des en un une du que est pour dans qui par sur pas au plus ne ce se il avec sont son ou aux cette comme mais nous vous être à l’on fait ont sa ses leur été lors si',
  ga: 'an na agus a ar is i go do le ag tá sé de ní bhí nó sin leis atá chun gach mar seo ach féin raibh don nach níos bheith as',
  gl: 'de a o que e do da en os un para unha non con no as na se por como máis ao é dos das ten foi pero seu súa tamén entre ser',
  hr: 'i u je se na da za od su s koji ne ili iz kao o što to može do biti koje ako po bi sve samo nije koja će te svoje pravo kako',
  hu: 'a az és hogy nem is egy meg ez azt csak volt mint de ha vagy van el ezt lehet még már ki ami amely kell minden után így azok mert több',
  id: 'yang dan di dengan untuk dari ini itu pada tidak dalam adalah akan ke oleh atau juga dapat karena bisa telah saat setiap harus anda bahwa secara sebagai orang kepada',
  is: 'og að er í á sem ekki það um við til með af hann en var eru eða fyrir hefur því hún þá þetta þess ég frá upp vera hafa þau sér',
  it: 'di e che la il un a per in una è non del con si della le i dei da nel sono al come più anche ma lo gli o ha alla',
  lt: 'ir yra kad į iš su tai ne kaip arba buvo už bet apie nuo jo turi gali savo po taip pat jų tik visi per dėl prie kuris kurie ar jei',
  lv: 'un ir ar no ka par uz to kas vai ne tiek bija pie lai kā arī bet tikai savu viņa nav būt tas šo šī tā visi gan ikvienam tiesības pēc',
  ms: 'yang dan di dengan untuk dari ini itu pada tidak dalam adalah akan ke oleh atau juga boleh kerana telah setiap bagi ialah hendaklah anda bahawa daripada sebagai orang kepada',
  nb: 'og i det er på til som en av for å at med ikke de den har et om jeg fra kan vi ble men seg skal ved etter være eller når vil noe hva meg hvis bare hvor der deg du aldri',
  nl: 'de van het een en in is dat op te voor met zijn niet die aan er om ook als bij maar of uit dan nog naar wordt door worden over kan',
  nn: 'og i det er på til som ein av for å at med ikkje dei den har eit om eg frå kan vi vart men seg skal ved etter vere eller når vil noko kva meg berre der deg du aldri',
  pl: 'w i na z się do nie jest to że o jak po za od dla przez są co ale oraz lub ma być tym czy jego tak może który jej już',
  pt: 'de a que o e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito ser',
  ro: 'și de în la a care cu pe nu din este un o că se mai pentru sau sunt ce al ca prin ale dar fi fost după lui orice să au',
  sk: 'a v sa na je že z s do o to pre ktorý sú ako alebo ale za by pri od po jeho k i ktorá ktoré aby podľa vo tak už len byť nie má ak každý svoje nesmie bude si so ani tento',
  sl: 'in je v na se da za so z ki ne ali kot pri po tudi ga ter bi pa do s od sem ima če svoje vsak pravico samo biti o to kako',
  sq: 'të e në dhe për me një që është nga i do nuk ka se si më janë ose kjo ky duhet çdo por ai tij mund kanë pa kur shumë gjithë',
  sv: 'och i att det är en som på av för med till den inte har om ett de var jag men vi han från så kan eller när vid sig hon där du dig',
  tr: 've bir bu için ile da de olarak çok daha olan en ne gibi her kadar sonra ama ya var değil olduğu ise veya o mi ancak hakkı olmak şey tarafından göre',
  vi: 'và của có được là trong cho không các một với người những đã này khi để từ về đến ra như tại sẽ đó vào nhiều cũng hay theo bị hoặc',
};

/** Languages in Cyrillic letters. */
export const CYRILLIC_WORDS: Readonly<Record<string, string>> = {
  be: 'і у не на што з да як гэта для па або але яго за ад быў мае свае яна ён пры так іх кожны ў быць таксама пра яны калі каб',
  bg: 'на и да се в за от е не с по са като това което при до че или ще има към всеки бъде които само който след може бил още беше със във без право свой него както',
  mk: 'на и да во се од за не со е по што како тоа или ќе сите има при до кој која кои секој ги бил право само мора биде може уште',
  ru: 'и в не на что с по как это к а из у за от он для же все так о его но или при до был только если их быть может бы я также мы она были более когда можно чтобы под есть каждый которые имеет',
  sr: 'и у је се на да за од су са који не или из као што то може до бити које ако по све само није која ће те треба више како право свако ма им',
  uk: 'і в на не що з до та як у за це для по від або але його він при є був так про їх має бути також якщо б а й',
};

/** Languages in Arabic letters. */
export const ARABIC_WORDS: Readonly<Record<string, string>> = {
  ar: 'في من على أن إلى هذا التي عن لا مع هذه ما أو كل كان الذي ذلك بين كما لم قد هو هي وفي حق بعد غير عند ثم حيث',
  fa: 'و در به از که این را با است برای آن یک می هر تا بر خود باید ها شود شده بود نیز کرد حق یا دارد های اما هم بین',
  ur: 'کے میں کی ہے اور سے کا کو اس ہیں نے پر یہ کہ ایک بھی نہیں جو کر حق ہو گا یا تھا گے ان لیے',
};

/** Languages in Devanagari. */
export const DEVANAGARI_WORDS: Readonly<Record<string, string>> = {
  hi: 'के में है की से को और का पर यह कि हैं ने एक भी नहीं इस या लिए जो कर अधिकार तो होगा किसी था वह प्रत्येक',
  mr: 'आणि आहे व या च्या हे की तो नाही ते करणे आहेत किंवा त्या असे होते म्हणून प्रत्येक सर्व काही तसेच ही एक मध्ये',
  ne: 'र को छ मा हो पनि गर्ने लाई यो एक भएको छन् वा तथा गरेको हुने प्रत्येक भने हरेक त्यो थियो गरी छैन',
};

/** The letters of languages beyond those that all languages of their script have. A text with many others is not in the language. */
export const LETTERS: Readonly<Record<string, string>> = {
  af: 'êëéèôîïûáóöüŉ',
  be: 'йыьэюяіўё',
  ca: 'àçèéíïòóúü·',
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøåé',
  de: 'äöüß',
  en: 'éè',
  es: 'áéíñóúü',
  et: 'äõöüšž',
  eu: 'ñü',
  fi: 'äöåšž',
  fr: 'àâæçéèêëîïôœùûü',
  ga: 'áéíóú',
  gl: 'áéíñóúüï',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  id: 'é',
  is: 'áðéíóúýþæö',
  it: 'àèéìíîòóùú',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  mk: 'ѓѕјљњќџѐѝ',
  ms: 'é',
  nb: 'æøåéóòôà',
  nl: 'éëèïöüêóáà',
  nn: 'æøåéóòôà',
  pl: 'ąćęłńóśźż',
  pt: 'áâãàçéêíóôõúü',
  ro: 'ăâîșțşţ',
  ru: 'йщъыьэюяё',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšžćđ',
  sq: 'çë',
  sr: 'ђјљњћџ',
  sv: 'åäöéà',
  tr: 'çğıöşüâîû',
  uk: 'йщьюяіїєґ',
};
