/**
 * The words of citations by language: what stands between the parts of an entry, in the notation `name:form=one|several`. They are our
 * own list; the names of terms are those of CSL 1.0.2, appendix “Terms”.
 */

export interface LocaleWords {
  /** January to December. */
  readonly months: string;
  readonly shortMonths: string;
  /** Dates in words and in numbers: `d`, `MMMM`, `M`, `y` with what stands between them. */
  readonly text: string;
  readonly numeric: string;
  readonly terms: string;
  /** Opening and closing marks, and the inner ones. */
  readonly quotes: string;
  readonly isInQuote?: true;
}

export const LOCALE_WORDS: Readonly<Record<string, LocaleWords>> = {
  en: {
    months: 'January February March April May June July August September October November December',
    shortMonths: 'Jan. Feb. Mar. Apr. May June July Aug. Sep. Oct. Nov. Dec.',
    text: 'MMMM d, y',
    numeric: 'M/d/y',
    quotes: '“ ” ‘ ’',
    isInQuote: true,
    terms:
      'accessed=accessed;and=and;and others=and others;anonymous=anonymous;anonymous:short=anon.;at=at;available at=available at;by=by;' +
      'circa=circa;circa:short=c.;cited=cited;edition=edition|editions;edition:short=ed.;et-al=et al.;forthcoming=forthcoming;from=from;' +
      'ibid=ibid.;in=in;in press=in press;internet=internet;interview=interview;letter=letter;no date=no date;no date:short=n.d.;' +
      'online=online;presented at=presented at the;reference=reference|references;reference:short=ref.|refs.;retrieved=retrieved;' +
      'version=version;ad=AD;bc=BC;review-of=review of;review-of:short=rev. of;original-work-published=original work published;' +
      'book=book|books;book:short=bk.|bks.;chapter=chapter|chapters;chapter:short=chap.|chaps.;column=column|columns;column:short=col.|cols.;' +
      'figure=figure|figures;figure:short=fig.|figs.;folio=folio|folios;folio:short=fol.|fols.;issue=issue|issues;issue:short=no.|nos.;' +
      'number=number|numbers;number:short=no.|nos.;line=line|lines;line:short=l.|ll.;note=note|notes;note:short=n.|nn.;opus=opus|opera;' +
      'opus:short=op.|opp.;page=page|pages;page:short=p.|pp.;number-of-pages=page|pages;number-of-pages:short=p.|pp.;' +
      'paragraph=paragraph|paragraphs;paragraph:short=para.|paras.;paragraph:symbol=¶|¶¶;part=part|parts;part:short=pt.|pts.;' +
      'section=section|sections;section:short=sec.|secs.;section:symbol=§|§§;sub-verbo=sub verbo|sub verbis;sub-verbo:short=s.v.|s.vv.;' +
      'verse=verse|verses;verse:short=v.|vv.;volume=volume|volumes;volume:short=vol.|vols.;number-of-volumes=volume|volumes;' +
      'number-of-volumes:short=vol.|vols.;appendix=appendix|appendices;appendix:short=app.|apps.;table=table|tables;article=article|articles;' +
      'article:short=art.|arts.;equation=equation|equations;equation:short=eq.|eqs.;chapter-number=chapter|chapters;timestamp=timestamp|timestamps;' +
      'director=director|directors;director:short=dir.|dirs.;director:verb=directed by;director:verb-short=dir. by;' +
      'editor=editor|editors;editor:short=ed.|eds.;editor:verb=edited by;editor:verb-short=ed. by;collection-editor=editor|editors;' +
      'collection-editor:short=ed.|eds.;collection-editor:verb=edited by;collection-editor:verb-short=ed. by;editorial-director=editor|editors;' +
      'editorial-director:short=ed.|eds.;editorial-director:verb=edited by;illustrator=illustrator|illustrators;illustrator:short=ill.|ills.;' +
      'illustrator:verb=illustrated by;translator=translator|translators;translator:short=trans.|trans.;translator:verb=translated by;' +
      'translator:verb-short=trans. by;editortranslator=editor & translator|editors & translators;editortranslator:short=ed. & trans.|eds. & trans.;' +
      'editortranslator:verb=edited & translated by;editortranslator:verb-short=ed. & trans. by;container-author:verb=by;interviewer:verb=interview by;' +
      'recipient:verb=to;reviewed-author:verb=by;composer=composer|composers;season-01=Spring;season-02=Summer;season-03=Autumn;season-04=Winter;' +
      'ordinal=th;ordinal-01=st;ordinal-02=nd;ordinal-03=rd;ordinal-11=th;ordinal-12=th;ordinal-13=th;long-ordinal-01=first;long-ordinal-02=second;' +
      'long-ordinal-03=third;long-ordinal-04=fourth;long-ordinal-05=fifth;long-ordinal-06=sixth;long-ordinal-07=seventh;long-ordinal-08=eighth;' +
      'long-ordinal-09=ninth;long-ordinal-10=tenth;page-range-delimiter=–',
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    shortMonths: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.',
    text: 'd. MMMM y',
    numeric: 'd.M.y',
    quotes: '„ “ ‚ ‘',
    terms:
      'accessed=zugegriffen;and=und;and others=und andere;anonymous=ohne Autor;anonymous:short=o. A.;at=auf;available at=verfügbar unter;by=von;' +
      'circa=circa;circa:short=ca.;cited=zitiert;edition=Auflage|Auflagen;edition:short=Aufl.;et-al=u. a.;forthcoming=im Erscheinen;from=von;' +
      'ibid=ebd.;in=in;in press=im Druck;internet=Internet;interview=Interview;letter=Brief;no date=ohne Datum;no date:short=o. J.;online=online;' +
      'presented at=gehalten auf;reference=Referenz|Referenzen;reference:short=Ref.;retrieved=abgerufen;version=Version;ad=n. Chr.;bc=v. Chr.;' +
      'book=Buch|Bücher;book:short=B.;chapter=Kapitel|Kapitel;chapter:short=Kap.;column=Spalte|Spalten;column:short=Sp.;figure=Abbildung|Abbildungen;' +
      'figure:short=Abb.;folio=Blatt|Blätter;folio:short=Bl.;issue=Nummer|Nummern;issue:short=Nr.;number=Nummer|Nummern;number:short=Nr.;line=Zeile|Zeilen;' +
      'line:short=Z.;note=Note|Noten;note:short=N.;opus=Opus|Opera;opus:short=op.;page=Seite|Seiten;page:short=S.;number-of-pages=Seite|Seiten;' +
      'number-of-pages:short=S.;paragraph=Absatz|Absätze;paragraph:short=Abs.;paragraph:symbol=¶|¶¶;part=Teil|Teile;part:short=Teil|Teile;' +
      'section=Abschnitt|Abschnitte;section:short=Abschn.;section:symbol=§|§§;sub-verbo=sub verbo;sub-verbo:short=s. v.|s. vv.;verse=Vers|Verse;' +
      'verse:short=V.;volume=Band|Bände;volume:short=Bd.|Bde.;number-of-volumes=Band|Bände;number-of-volumes:short=Bd.|Bde.;appendix=Anhang|Anhänge;' +
      'director=Regisseur|Regisseure;director:short=Reg.;director:verb=Regie von;editor=Herausgeber|Herausgeber;editor:short=Hrsg.|Hrsg.;' +
      'editor:verb=herausgegeben von;editor:verb-short=hrsg. von;collection-editor=Herausgeber|Herausgeber;collection-editor:short=Hrsg.;' +
      'collection-editor:verb=herausgegeben von;editorial-director=Herausgeber|Herausgeber;editorial-director:short=Hrsg.;translator=Übersetzer|Übersetzer;' +
      'translator:short=Übers.;translator:verb=übersetzt von;translator:verb-short=übers. von;editortranslator=Herausgeber und Übersetzer|Herausgeber und Übersetzer;' +
      'editortranslator:short=Hrsg. & Übers.;editortranslator:verb=herausgegeben und übersetzt von;editortranslator:verb-short=hrsg. und übers. von;' +
      'illustrator=Illustrator|Illustratoren;illustrator:short=Ill.;illustrator:verb=illustriert von;container-author:verb=von;interviewer:verb=interviewt von;' +
      'recipient:verb=an;reviewed-author:verb=von;season-01=Frühjahr;season-02=Sommer;season-03=Herbst;season-04=Winter;ordinal=.;page-range-delimiter=–;' +
      'long-ordinal-01=erster;long-ordinal-02=zweiter;long-ordinal-03=dritter;long-ordinal-04=vierter;long-ordinal-05=fünfter',
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    shortMonths: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.',
    text: 'd MMMM y',
    numeric: 'dd/MM/y',
    quotes: '«_ _» “ ”',
    terms:
      'accessed=consulté;and=et;and others=et autres;anonymous=anonyme;anonymous:short=anon.;at=à;available at=disponible à l’adresse;' +
      'by=par;circa=vers;circa:short=v.;cited=cité;edition=édition|éditions;edition:short=éd.;et-al=et al.;forthcoming=à paraître;' +
      'from=de;ibid=ibid.;in=in;in press=sous presse;internet=Internet;no date=sans date;no date:short=s. d.;online=en ligne;' +
      'presented at=présenté à;reference=référence|références;reference:short=réf.;retrieved=consulté;version=version;ad=apr. J.-C.;' +
      'bc=av. J.-C.;book=livre|livres;chapter=chapitre|chapitres;chapter:short=chap.;column=colonne|colonnes;column:short=col.;' +
      'figure=figure|figures;figure:short=fig.;folio=folio|folios;folio:short=fol.|fol.;issue=numéro|numéros;issue:short=no|nos;' +
      'number=numéro|numéros;number:short=no|nos;line=ligne|lignes;line:short=l.;note=note|notes;note:short=n.;page=page|pages;' +
      'page:short=p.|p.;number-of-pages=page|pages;number-of-pages:short=p.|p.;paragraph=paragraphe|paragraphes;paragraph:short=paragr.;' +
      'part=partie|parties;part:short=part.;section=section|sections;section:short=sect.;section:symbol=§|§§;' +
      'sub-verbo:short=s. v.|s. vv.;verse=verset|versets;volume=volume|volumes;volume:short=vol.|vol.;number-of-volumes=volume|volumes;' +
      'number-of-volumes:short=vol.|vol.;editor=éditeur|éditeurs;editor:short=éd.|éd.;editor:verb=édité par;editor:verb-short=éd. par;' +
      'collection-editor:short=dir.|dir.;translator=traducteur|traducteurs;translator:short=trad.|trad.;translator:verb=traduit par;' +
      'translator:verb-short=trad. par;director:verb=réalisé par;container-author:verb=par;interviewer:verb=entretien réalisé par;' +
      'recipient:verb=à;reviewed-author:verb=par;season-01=printemps;season-02=été;season-03=automne;season-04=hiver;ordinal=ᵉ;' +
      'ordinal-01=ʳᵉ;page-range-delimiter=–',
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    shortMonths: 'ene. feb. mar. abr. may. jun. jul. ago. sep. oct. nov. dic.',
    text: 'd de MMMM de y',
    numeric: 'd/M/y',
    quotes: '« » “ ”',
    terms:
      'accessed=accedido;and=y;and others=y otros;anonymous=anónimo;anonymous:short=anón.;at=en;available at=disponible en;by=por;' +
      'circa=circa;circa:short=c.;cited=citado;edition=edición|ediciones;edition:short=ed.;et-al=et al.;forthcoming=en preparación;' +
      'from=a partir de;ibid=ibid.;in=en;in press=en imprenta;internet=internet;no date=sin fecha;no date:short=s. f.;online=en línea;' +
      'presented at=presentado en;reference=referencia|referencias;reference:short=ref.|refs.;retrieved=recuperado;version=versión;' +
      'ad=d. C.;bc=a. C.;book=libro|libros;chapter=capítulo|capítulos;chapter:short=cap.|caps.;column=columna|columnas;' +
      'column:short=col.|cols.;figure=figura|figuras;figure:short=fig.|figs.;issue=número|números;issue:short=n.º|n.os;' +
      'number=número|números;number:short=n.º|n.os;line=línea|líneas;line:short=l.|ls.;note=nota|notas;note:short=n.|nn.;' +
      'page=página|páginas;page:short=p.|pp.;number-of-pages=página|páginas;number-of-pages:short=p.|pp.;paragraph=párrafo|párrafos;' +
      'paragraph:short=párr.|párrs.;part=parte|partes;part:short=pt.|pts.;section=sección|secciones;section:short=sec.|secs.;' +
      'section:symbol=§|§§;sub-verbo:short=s. v.|s. vv.;verse=verso|versos;volume=volumen|volúmenes;volume:short=vol.|vols.;' +
      'number-of-volumes=volumen|volúmenes;number-of-volumes:short=vol.|vols.;editor=editor|editores;editor:short=ed.|eds.;' +
      'editor:verb=editado por;editor:verb-short=ed.;translator=traductor|traductores;translator:short=trad.|trads.;' +
      'translator:verb=traducido por;translator:verb-short=trad.;director:verb=dirigido por;container-author:verb=de;' +
      'interviewer:verb=entrevistado por;recipient:verb=a;season-01=primavera;season-02=verano;season-03=otoño;season-04=invierno;' +
      'ordinal=.ª;page-range-delimiter=-',
  },
  it: {
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    shortMonths: 'gen. feb. mar. apr. mag. giu. lug. ago. set. ott. nov. dic.',
    text: 'd MMMM y',
    numeric: 'd/M/y',
    quotes: '« » “ ”',
    terms:
      'accessed=consultato;and=e;and others=e altri;anonymous=anonimo;anonymous:short=anon.;at=a;available at=disponibile su;by=di;' +
      'circa=circa;circa:short=c.;cited=citato;edition=edizione|edizioni;edition:short=ed.;et-al=et al.;forthcoming=in preparazione;' +
      'from=da;ibid=ibid.;in=in;in press=in corso di stampa;internet=Internet;no date=senza data;no date:short=s.d.;online=online;' +
      'reference=riferimento|riferimenti;reference:short=rif.;retrieved=recuperato;version=versione;ad=d.C.;bc=a.C.;' +
      'chapter=capitolo|capitoli;chapter:short=cap.|capp.;column:short=col.|coll.;figure:short=fig.|figg.;issue:short=n.|nn.;' +
      'number=numero|numeri;number:short=n.|nn.;line:short=r.|rr.;note:short=n.|nn.;page=pagina|pagine;page:short=p.|pp.;' +
      'number-of-pages=pagina|pagine;number-of-pages:short=p.|pp.;paragraph:short=par.|parr.;part:short=pt.|pt.;section=sezione|sezioni;' +
      'section:short=sez.|sez.;section:symbol=§|§§;sub-verbo:short=s.v.|s.vv.;volume=volume|volumi;volume:short=vol.|vol.;' +
      'number-of-volumes:short=vol.|vol.;editor=a cura di|a cura di;editor:short=a c. di|a c. di;editor:verb=a cura di;' +
      'editor:verb-short=a c. di;translator=traduttore|traduttori;translator:short=trad.|trad.;translator:verb=tradotto da;' +
      'translator:verb-short=trad. da;container-author:verb=di;recipient:verb=a;season-01=primavera;season-02=estate;season-03=autunno;' +
      'season-04=inverno;ordinal=ª;page-range-delimiter=–',
  },
  pt: {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    shortMonths: 'jan. fev. mar. abr. maio jun. jul. ago. set. out. nov. dez.',
    text: 'd de MMMM de y',
    numeric: 'd/M/y',
    quotes: '“ ” ‘ ’',
    terms:
      'accessed=acedido;and=e;and others=e outros;anonymous=anónimo;at=em;available at=disponível em;by=por;circa:short=c.;' +
      'edition=edição|edições;edition:short=ed.;et-al=et al.;forthcoming=no prelo;from=de;ibid=ibid.;in=em;in press=no prelo;' +
      'internet=internet;no date=sem data;no date:short=s.d.;online=em linha;reference=referência|referências;retrieved=obtido;' +
      'version=versão;ad=d.C.;bc=a.C.;chapter=capítulo|capítulos;chapter:short=cap.|caps.;figure:short=fig.|figs.;issue:short=n.|n.;' +
      'number:short=n.º|n.os;line:short=l.|ll.;note:short=n.|nn.;page=página|páginas;page:short=p.|pp.;number-of-pages:short=p.|pp.;' +
      'paragraph:short=par.|pars.;section=secção|secções;section:short=sec.|secs.;section:symbol=§|§§;volume=volume|volumes;' +
      'volume:short=vol.|vols.;number-of-volumes:short=vol.|vols.;editor=editor|editores;editor:short=ed.|eds.;editor:verb=editado por;' +
      'editor:verb-short=ed. por;translator=tradutor|tradutores;translator:short=trad.|trads.;translator:verb=traduzido por;' +
      'translator:verb-short=trad. por;season-01=primavera;season-02=verão;season-03=outono;season-04=inverno;ordinal=.ª;' +
      'page-range-delimiter=–',
  },
  nl: {
    months: 'januari februari maart april mei juni juli augustus september oktober november december',
    shortMonths: 'jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.',
    text: 'd MMMM y',
    numeric: 'd-M-y',
    quotes: '‘ ’ “ ”',
    terms:
      'accessed=geraadpleegd;and=en;and others=en anderen;anonymous=anoniem;anonymous:short=anon.;at=bij;available at=beschikbaar op;' +
      'by=door;circa=circa;circa:short=ca.;edition=editie|edities;edition:short=ed.;et-al=e.a.;forthcoming=in voorbereiding;from=van;' +
      'ibid=ibid.;in=in;in press=ter perse;internet=Internet;no date=zonder datum;no date:short=z.d.;online=online;' +
      'reference=referentie|referenties;retrieved=geraadpleegd;version=versie;ad=n.Chr.;bc=v.Chr.;chapter=hoofdstuk|hoofdstukken;' +
      'chapter:short=hfdst.;column:short=kol.;figure:short=fig.;issue:short=nr.|nrs.;number=nummer|nummers;number:short=nr.|nrs.;' +
      'line:short=r.;note:short=n.;page=pagina|pagina’s;page:short=p.|pp.;number-of-pages:short=p.|pp.;paragraph:short=par.;' +
      'part:short=deel|delen;section=sectie|secties;section:short=sec.;section:symbol=§|§§;volume=volume|volumes;' +
      'volume:short=vol.|vols.;number-of-volumes:short=vol.|vols.;editor=redacteur|redacteuren;editor:short=red.|red.;' +
      'editor:verb=onder redactie van;editor:verb-short=red. door;translator=vertaler|vertalers;translator:short=vert.|vert.;' +
      'translator:verb=vertaald door;translator:verb-short=vert. door;season-01=lente;season-02=zomer;season-03=herfst;season-04=winter;' +
      'ordinal=e;page-range-delimiter=–',
  },
  sv: {
    months: 'januari februari mars april maj juni juli augusti september oktober november december',
    shortMonths: 'jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.',
    text: 'd MMMM y',
    numeric: 'y-MM-dd',
    quotes: '” ” ’ ’',
    terms:
      'accessed=åtkomstdatum;and=och;and others=och andra;anonymous=anonym;at=på;available at=tillgänglig vid;by=av;circa:short=ca;' +
      'edition=upplaga|upplagor;edition:short=uppl.;et-al=m.fl.;forthcoming=kommande;from=från;ibid=ibid.;in=i;in press=i tryck;' +
      'internet=internet;no date=utan årtal;no date:short=u.å.;online=online;reference=referens|referenser;retrieved=hämtad;' +
      'version=version;ad=e.Kr.;bc=f.Kr.;chapter=kapitel|kapitel;chapter:short=kap.;figure:short=fig.;issue:short=nr|nr;' +
      'number:short=nr|nr;line:short=r.;note:short=n.;page=sida|sidor;page:short=s.|s.;number-of-pages:short=s.|s.;paragraph:short=st.;' +
      'section=avsnitt|avsnitt;section:short=avs.;section:symbol=§|§§;volume=volym|volymer;volume:short=vol.|vol.;' +
      'number-of-volumes:short=vol.|vol.;editor=redaktör|redaktörer;editor:short=red.|red.;editor:verb=redigerad av;' +
      'editor:verb-short=red. av;translator=översättare|översättare;translator:short=övers.|övers.;translator:verb=översatt av;' +
      'translator:verb-short=övers. av;season-01=vår;season-02=sommar;season-03=höst;season-04=vinter;ordinal=:e;ordinal-01=:a;' +
      'ordinal-02=:a;ordinal-11=:e;ordinal-12=:e;page-range-delimiter=–',
  },
  da: {
    months: 'januar februar marts april maj juni juli august september oktober november december',
    shortMonths: 'jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.',
    text: 'd. MMMM y',
    numeric: 'dd.MM.y',
    quotes: '» « › ‹',
    terms:
      'accessed=set;and=og;and others=og andre;anonymous=anonym;at=på;available at=tilgængelig hos;by=af;circa:short=ca.;' +
      'edition=udgave|udgaver;edition:short=udg.;et-al=m.fl.;forthcoming=kommende;from=fra;ibid=ibid.;in=i;in press=i trykken;' +
      'internet=internet;no date=uden år;no date:short=u.å.;online=online;reference=reference|referencer;retrieved=hentet;' +
      'version=version;ad=e.Kr.;bc=f.Kr.;chapter=kapitel|kapitler;chapter:short=kap.;figure:short=fig.;issue:short=nr.|nr.;' +
      'number:short=nr.|nr.;line:short=l.;note:short=n.;page=side|sider;page:short=s.|s.;number-of-pages:short=s.|s.;' +
      'paragraph:short=par.;section=afsnit|afsnit;section:short=afs.;section:symbol=§|§§;volume=bind|bind;volume:short=bd.|bd.;' +
      'number-of-volumes:short=bd.|bd.;editor=redaktør|redaktører;editor:short=red.|red.;editor:verb=redigeret af;' +
      'editor:verb-short=red. af;translator=oversætter|oversættere;translator:short=overs.|overs.;translator:verb=oversat af;' +
      'translator:verb-short=overs. af;season-01=forår;season-02=sommer;season-03=efterår;season-04=vinter;ordinal=.;' +
      'page-range-delimiter=–',
  },
  nb: {
    months: 'januar februar mars april mai juni juli august september oktober november desember',
    shortMonths: 'jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.',
    text: 'd. MMMM y',
    numeric: 'dd.MM.y',
    quotes: '« » ‘ ’',
    terms:
      'accessed=åpnet;and=og;and others=med flere;anonymous=anonym;at=på;available at=tilgjengelig fra;by=av;circa:short=ca.;' +
      'edition=utgave|utgaver;edition:short=utg.;et-al=mfl.;forthcoming=kommende;from=fra;ibid=ibid.;in=i;in press=i trykk;' +
      'internet=Internett;no date=uten dato;no date:short=u.å.;online=online;reference=referanse|referanser;retrieved=hentet;' +
      'version=versjon;ad=e.Kr.;bc=f.Kr.;chapter=kapittel|kapitler;chapter:short=kap.;figure:short=fig.;issue:short=nr.|nr.;' +
      'number:short=nr.|nr.;line:short=l.;note:short=n.;page=side|sider;page:short=s.|s.;number-of-pages:short=s.|s.;' +
      'paragraph:short=avsn.;section=avsnitt|avsnitt;section:short=avsn.;section:symbol=§|§§;volume=bind|bind;volume:short=bd.|bd.;' +
      'number-of-volumes:short=bd.|bd.;editor=redaktør|redaktører;editor:short=red.|red.;editor:verb=redigert av;' +
      'editor:verb-short=red. av;translator=oversetter|oversettere;translator:short=overs.|overs.;translator:verb=oversatt av;' +
      'translator:verb-short=overs. av;season-01=vår;season-02=sommer;season-03=høst;season-04=vinter;ordinal=.;page-range-delimiter=–',
  },
  fi: {
    months:
      'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
    shortMonths: 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu',
    text: 'd. MMMM y',
    numeric: 'd.M.y',
    quotes: '” ” ’ ’',
    terms:
      'accessed=viitattu;and=ja;and others=ym.;anonymous=tuntematon;at=osoitteessa;available at=saatavissa;by=tekijä;circa:short=n.;' +
      'edition=painos|painokset;edition:short=p.;et-al=ym.;forthcoming=tulossa;from=osoitteesta;ibid=mt.;in=teoksessa;in press=painossa;' +
      'internet=internet;no date=ei päiväystä;no date:short=ei pvm.;online=verkossa;reference=viite|viitteet;retrieved=noudettu;' +
      'version=versio;ad=jKr.;bc=eKr.;chapter=luku|luvut;chapter:short=luku;figure:short=kuva;issue:short=nro|nrot;' +
      'number:short=nro|nrot;line:short=r.;note:short=huom.;page=sivu|sivut;page:short=s.|ss.;number-of-pages:short=s.|ss.;' +
      'section=osa|osat;section:short=osa;section:symbol=§|§§;volume=osa|osat;volume:short=vol.|vol.;number-of-volumes:short=osaa;' +
      'editor=toimittaja|toimittajat;editor:short=toim.|toim.;editor:verb=toimittanut;editor:verb-short=toim.;' +
      'translator=suomentaja|suomentajat;translator:short=suom.|suom.;translator:verb=suomentanut;translator:verb-short=suom.;' +
      'season-01=kevät;season-02=kesä;season-03=syksy;season-04=talvi;ordinal=.;page-range-delimiter=–',
  },
  pl: {
    months: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    shortMonths: 'sty. lut. mar. kwi. maj cze. lip. sie. wrz. paź. lis. gru.',
    text: 'd MMMM y',
    numeric: 'dd.MM.y',
    quotes: '„ ” » «',
    terms:
      'accessed=udostępniono;and=i;and others=i inni;anonymous=anonim;at=na;available at=dostępne na;by=przez;circa:short=ok.;' +
      'edition=wydanie|wydania;edition:short=wyd.;et-al=i in.;forthcoming=w przygotowaniu;from=z;ibid=ibid.;in=w;in press=w druku;' +
      'internet=internet;no date=brak daty;no date:short=b.d.;online=online;reference=referencja|referencje;retrieved=pobrano;' +
      'version=wersja;ad=n.e.;bc=p.n.e.;chapter=rozdział|rozdziały;chapter:short=rozdz.;figure:short=rys.;issue:short=nr|nr;' +
      'number:short=nr|nr;line:short=w.;note:short=przyp.;page=strona|strony;page:short=s.|s.;number-of-pages:short=s.|s.;' +
      'paragraph:short=akap.;section:symbol=§|§§;section:short=par.;volume=tom|tomy;volume:short=t.|t.;number-of-volumes:short=t.|t.;' +
      'editor=redaktor|redaktorzy;editor:short=red.|red.;editor:verb=zredagowane przez;editor:verb-short=red.;' +
      'translator=tłumacz|tłumacze;translator:short=tłum.|tłum.;translator:verb=przetłumaczone przez;translator:verb-short=tłum.;' +
      'season-01=wiosna;season-02=lato;season-03=jesień;season-04=zima;ordinal=.;page-range-delimiter=–',
  },
  cs: {
    months: 'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec',
    shortMonths: 'led. úno. bře. dub. kvě. čer. čvc. srp. zář. říj. lis. pro.',
    text: 'd. MMMM y',
    numeric: 'd. M. y',
    quotes: '„ “ ‚ ‘',
    terms:
      'accessed=viděno;and=a;and others=a další;anonymous=anonym;at=v;available at=dostupné z;by=od;circa:short=cca;' +
      'edition=vydání|vydání;edition:short=vyd.;et-al=et al.;forthcoming=připravuje se;from=z;ibid=tamtéž;in=in;in press=v tisku;' +
      'internet=internet;no date=bez data;no date:short=b.r.;online=online;reference=reference|reference;retrieved=získáno;' +
      'version=verze;ad=n. l.;bc=př. n. l.;chapter=kapitola|kapitoly;chapter:short=kap.;figure:short=obr.;issue:short=č.|č.;' +
      'number:short=č.|č.;line:short=ř.;note:short=pozn.;page=strana|strany;page:short=s.|s.;number-of-pages:short=s.|s.;' +
      'paragraph:short=odst.;section:short=odd.;section:symbol=§|§§;volume=ročník|ročníky;volume:short=roč.|roč.;' +
      'number-of-volumes:short=sv.|sv.;editor=editor|editoři;editor:short=ed.|ed.;editor:verb=editoval;editor:verb-short=ed.;' +
      'translator=překladatel|překladatelé;translator:short=přel.|přel.;translator:verb=přeložil;translator:verb-short=přel.;' +
      'season-01=jaro;season-02=léto;season-03=podzim;season-04=zima;ordinal=.;page-range-delimiter=–',
  },
  ru: {
    months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    shortMonths: 'янв. февр. март апр. май июнь июль авг. сент. окт. нояб. дек.',
    text: 'd MMMM y',
    numeric: 'dd.MM.y',
    quotes: '« » „ “',
    terms:
      'accessed=просмотрено;and=и;and others=и др.;anonymous=аноним;at=на;available at=доступно по адресу;by=от;circa:short=ок.;' +
      'edition=издание|издания;edition:short=изд.;et-al=и др.;forthcoming=в печати;from=от;ibid=там же;in=в;in press=в печати;' +
      'internet=Интернет;no date=без даты;no date:short=б. д.;online=онлайн;reference=ссылка|ссылки;retrieved=получено;version=версия;' +
      'ad=н. э.;bc=до н. э.;chapter=глава|главы;chapter:short=гл.;figure:short=рис.;issue:short=вып.|вып.;number:short=№|№№;' +
      'line:short=строка|строки;note:short=прим.;page=страница|страницы;page:short=с.|с.;number-of-pages:short=с.|с.;' +
      'paragraph:short=абз.;section=раздел|разделы;section:short=разд.;section:symbol=§|§§;volume=том|тома;volume:short=т.|т.;' +
      'number-of-volumes:short=т.|т.;editor=редактор|редакторы;editor:short=ред.|ред.;editor:verb=отредактировано;' +
      'editor:verb-short=под ред.;translator=переводчик|переводчики;translator:short=пер.|пер.;translator:verb=переведено;' +
      'translator:verb-short=пер.;season-01=весна;season-02=лето;season-03=осень;season-04=зима;ordinal=-е;page-range-delimiter=–',
  },
};
