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
      'illustrator:verb=illustrated by;translator=translator|translators;translator:short=tran.|trans.;translator:verb=translated by;' +
      'translator:verb-short=trans. by;editortranslator=editor & translator|editors & translators;editortranslator:short=ed. & tran.|eds. & trans.;' +
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
};
