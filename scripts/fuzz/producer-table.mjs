/** Who writes PDFs, and a small document by each. A command or a script writes the file that `OUT` names in its environment. */

const HTML = `<!doctype html><html lang=en><title>A page</title><h1 id=a>A heading</h1><p>Text with a <a href=#b>link</a>, <b>bold</b> and ﬁ, é, €.
<table border=1><tr><th>Head<th>Number<tr><td>Cell<td>1.50</table><ul><li>One<li>Two</ul><p style=break-before:page id=b>Page two.`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90"><text x="9" y="40">Text é</text><rect x="9" y="50" width="90" height="9" fill="#c30" opacity=".5"/></svg>';
const POSTSCRIPT = `%!PS
/Times-Roman findfont 20 scalefont setfont 72 700 moveto (Text in Times) show 1 0 0 setrgbcolor 72 600 100 50 rectfill
[/Title (A title) /DOCINFO pdfmark [/Page 1 /View [/Fit] /Title (A bookmark) /OUT pdfmark
[/Rect [72 600 172 650] /Action << /Subtype /URI /URI (https://example.com) >> /Subtype /Link /ANN pdfmark showpage
72 700 moveto (Page two) show showpage`;
const LATEX = String.raw`\documentclass{article}\usepackage{hyperref}\begin{document}\section{One}\label{a}Text \textbf{bold}, $x^2$, \ref{b}.
\begin{tabular}{ll}a & b\\1 & 2\end{tabular}\newpage\section{Two}\label{b}\href{https://example.com}{Link}\end{document}`;
const FO = `<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"><fo:layout-master-set><fo:simple-page-master master-name="a" page-height="9cm" page-width="9cm"><fo:region-body/></fo:simple-page-master></fo:layout-master-set>
<fo:page-sequence master-reference="a"><fo:flow flow-name="xsl-region-body"><fo:block id="b">Text é <fo:basic-link external-destination="https://example.com">link</fo:basic-link></fo:block><fo:block break-before="page">Two</fo:block></fo:flow></fo:page-sequence></fo:root>`;

const CHROMIUM = 'chromium --headless --no-sandbox --no-pdf-header-footer';
/** What tools that change PDFs begin with. */
const FIRST = `test -e first.pdf || gs -q -sDEVICE=pdfwrite -o first.pdf a.ps`;
const PS = { 'a.ps': POSTSCRIPT };

/** Name, package of Debian, command, files that it reads. */
export const PROGRAMS = [
  ['Ghostscript', 'ghostscript', 'gs -q -sDEVICE=pdfwrite -o "$OUT" a.ps', PS],
  ['Ghostscript 1.3', 'ghostscript', 'gs -q -sDEVICE=pdfwrite -dCompatibilityLevel=1.3 -o "$OUT" a.ps', PS],
  ['Ghostscript pictures', 'ghostscript', 'gs -q -sDEVICE=pdfimage24 -r40 -o "$OUT" a.ps', PS],
  [
    'Skia (Chromium)',
    'chromium',
    `${CHROMIUM} --generate-pdf-document-outline --print-to-pdf="$OUT" a.html`,
    { 'a.html': HTML },
  ],
  ['cairo (librsvg)', 'librsvg2-bin', 'rsvg-convert -f pdf -o "$OUT" a.svg', { 'a.svg': SVG }],
  ['poppler (cairo)', 'poppler-utils', `${FIRST}; pdftocairo -pdf first.pdf "$OUT"`],
  ['poppler (united)', 'poppler-utils', `${FIRST}; pdfunite first.pdf first.pdf "$OUT"`],
  ['qpdf, linearised', 'qpdf', `${FIRST}; qpdf --linearize first.pdf "$OUT"`],
  ['qpdf, object streams', 'qpdf', `${FIRST}; qpdf --object-streams=generate first.pdf "$OUT"`],
  ['qpdf, encrypted', 'qpdf', `${FIRST}; qpdf --encrypt '' o 256 -- first.pdf "$OUT"`],
  ['qpdf, not packed', 'qpdf', `${FIRST}; qpdf --qdf first.pdf "$OUT"`],
  ['MuPDF', 'mupdf-tools', `${FIRST}; mutool clean -gggz first.pdf "$OUT"`],
  ['pdfTeX', 'texlive-latex-base', 'pdflatex -interaction=batchmode a; mv a.pdf "$OUT"', { 'a.tex': LATEX }],
  ['LuaTeX', 'texlive-luatex', 'lualatex -interaction=batchmode a; mv a.pdf "$OUT"'],
  ['dvipdfmx', 'texlive-latex-base', 'latex -interaction=batchmode a; dvipdfmx -q -o "$OUT" a.dvi'],
  [
    'groff',
    'groff',
    'groff -Tpdf -ms a.ms > "$OUT.part" && test -s "$OUT.part" && mv "$OUT.part" "$OUT"',
    { 'a.ms': '.TL\nTitle\n.NH\nOne\n.LP\nText\n.bp\nTwo\n' },
  ],
  [
    'LibreOffice',
    'libreoffice-writer-nogui',
    `soffice --headless "-env:UserInstallation=file://$PWD/lo" --convert-to 'pdf:writer_web_pdf_Export' a.html >&2; mv a.pdf "$OUT"`,
  ],
  [
    'LibreOffice, tagged',
    'libreoffice-writer-nogui',
    `soffice --headless "-env:UserInstallation=file://$PWD/lo" --infilter='HTML (StarWriter)' --convert-to 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"},"SelectPdfVersion":{"type":"long","value":"2"}}' a.html >&2; mv a.pdf "$OUT"`,
  ],
  ['Qt (wkhtmltopdf)', 'wkhtmltopdf', 'wkhtmltopdf -q a.html "$OUT"'],
  ['Apache FOP', 'fop', 'fop -q -fo a.fo -pdf "$OUT"', { 'a.fo': FO }],
  ['libtiff (a scanner)', 'libtiff-tools', 'gs -q -sDEVICE=tiffg4 -r60 -o a.tif a.ps; tiff2pdf -o "$OUT" a.tif'],
  ['gnuplot', 'gnuplot-nox', `gnuplot -e "set terminal pdfcairo; set output '$OUT'; plot sin(x)"`],
];

/** Name, packages of npm, module. */
export const PACKAGES = [
  [
    'pdf-lib',
    'pdf-lib',
    `import { PDFDocument } from 'pdf-lib'; import { writeFileSync } from 'node:fs';
const d = await PDFDocument.create(); const p = d.addPage([200, 200]); p.drawText('Text');
d.getForm().createTextField('a.b').addToPage(p); d.getForm().createCheckBox('c').addToPage(p); writeFileSync(process.env.OUT, await d.save());`,
  ],
  [
    'pdf-lib of Cantoo, encrypted',
    '@cantoo/pdf-lib',
    `import { PDFDocument } from '@cantoo/pdf-lib'; import { writeFileSync } from 'node:fs';
const d = await PDFDocument.create(); d.addPage([200, 200]).drawText('Text'); d.encrypt({ userPassword: '', ownerPassword: 'o' }); writeFileSync(process.env.OUT, await d.save({ useObjectStreams: false }));`,
  ],
  [
    'jsPDF',
    'jspdf',
    `import { jsPDF } from 'jspdf'; import { writeFileSync } from 'node:fs';
const d = new jsPDF(); d.text('Text', 10, 10); d.addPage(); d.textWithLink('Link', 10, 10, { url: 'https://example.com' }); d.outline.add(null, 'One', { pageNumber: 1 }); writeFileSync(process.env.OUT, Buffer.from(d.output('arraybuffer')));`,
  ],
  [
    'PDFKit',
    'pdfkit',
    `import P from 'pdfkit'; import { createWriteStream } from 'node:fs';
const d = new P({ tagged: true, lang: 'en' }); d.pipe(createWriteStream(process.env.OUT)); d.addStructure(d.struct('P', () => d.text('Text'))); d.outline.addItem('One'); d.initForm(); d.formText('a', 10, 10, 99, 20); d.end();`,
  ],
  [
    'react-pdf',
    '@react-pdf/renderer react',
    `import { createElement as h } from 'react'; import { Document, Page, Text, renderToFile } from '@react-pdf/renderer';
await renderToFile(h(Document, { title: 'T' }, h(Page, { bookmark: 'One' }, h(Text, null, 'Text'))), process.env.OUT);`,
  ],
  [
    'LibPDF',
    '@libpdf/core',
    `import { PDF } from '@libpdf/core'; import { writeFileSync } from 'node:fs';
const d = PDF.create(); const p = d.addPage(); p.drawText('Text', { x: 50, y: 50 }); writeFileSync(process.env.OUT, await d.save());`,
  ],
  [
    'Skia (canvas)',
    '@napi-rs/canvas',
    `import { PDFDocument } from '@napi-rs/canvas'; import { writeFileSync } from 'node:fs';
const d = new PDFDocument({ title: 'T' }); d.beginPage(200, 200).fillText('Text', 20, 20); d.endPage(); writeFileSync(process.env.OUT, d.close());`,
  ],
  [
    'Typst',
    '@myriaddreamin/typst-ts-node-compiler',
    `import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'; import { writeFileSync } from 'node:fs';
writeFileSync(process.env.OUT, NodeCompiler.create().pdf({ mainFileContent: '= One\\nText #link("https://example.com")[a] $x^2$\\n#pagebreak()\\n= Two' }));`,
  ],
];

/** Name, packages of PyPI, script. */
export const PYTHON = [
  [
    'ReportLab',
    'reportlab',
    `import os; from reportlab.pdfgen.canvas import Canvas
c = Canvas(os.environ['OUT']); c.drawString(72, 700, 'Text'); c.bookmarkPage('a'); c.addOutlineEntry('One', 'a'); c.acroForm.textfield(name='a', x=72, y=500); c.showPage(); c.save()`,
  ],
  [
    'xhtml2pdf',
    'xhtml2pdf',
    `import os; from xhtml2pdf import pisa
pisa.CreatePDF('<h1>One</h1><p>Text</p>', dest=open(os.environ['OUT'], 'wb'))`,
  ],
  [
    'fpdf2',
    'fpdf2',
    `import os; from fpdf import FPDF
p = FPDF(); p.add_page(); p.set_font('helvetica', size=12); p.start_section('One'); p.cell(text='Text', link='https://example.com'); p.output(os.environ['OUT'])`,
  ],
  [
    'pypdf',
    'pypdf fpdf2',
    `import os, io; from fpdf import FPDF; from pypdf import PdfWriter, PdfReader
p = FPDF(); p.add_page(); w = PdfWriter(clone_from=PdfReader(io.BytesIO(p.output()))); w.add_outline_item('One', 0); w.add_attachment('a.txt', b'a'); w.encrypt('', 'o', algorithm='RC4-128'); w.write(os.environ['OUT'])`,
  ],
  [
    'pikepdf',
    'pikepdf',
    `import os, pikepdf
p = pikepdf.new(); p.add_blank_page(); p.save(os.environ['OUT'])`,
  ],
  [
    'PyMuPDF',
    'PyMuPDF',
    `import os, pymupdf
d = pymupdf.open(); p = d.new_page(); p.insert_text((72, 72), 'Text'); p.add_highlight_annot(pymupdf.Rect(70, 60, 99, 80)); d.set_toc([[1, 'One', 1]]); d.save(os.environ['OUT'])`,
  ],
  [
    'WeasyPrint',
    'weasyprint',
    `import os, weasyprint
weasyprint.HTML(string='<title>T</title><h1>One</h1><p>Text <a href="https://example.com">a</a><form><input name=a></form>').write_pdf(os.environ['OUT'], pdf_forms=True)`,
  ],
  [
    'Matplotlib',
    'matplotlib',
    `import os, matplotlib; matplotlib.use('pdf'); import matplotlib.pyplot as p
p.plot([1, 3, 2]); p.title('Text'); p.savefig(os.environ['OUT'])`,
  ],
  [
    'img2pdf (a scanner)',
    'img2pdf Pillow',
    `import os, io, img2pdf; from PIL import Image
b = io.BytesIO(); Image.new('L', (40, 30), 90).save(b, 'JPEG'); open(os.environ['OUT'], 'wb').write(img2pdf.convert(b.getvalue()))`,
  ],
  [
    'Pillow (a scanner)',
    'Pillow',
    `import os; from PIL import Image
i = Image.new('1', (40, 30)); i.save(os.environ['OUT'], 'PDF', save_all=True, append_images=[i.convert('RGB')])`,
  ],
  [
    'PDFium',
    'pypdfium2',
    `import os, pypdfium2
d = pypdfium2.PdfDocument.new(); d.new_page(200, 200); d.new_page(100, 100); d.save(os.environ['OUT'])`,
  ],
  [
    'PlutoPrint',
    'plutoprint',
    `import os, plutoprint
b = plutoprint.Book(plutoprint.PAGE_SIZE_A4); b.load_html('<h1>One</h1><p>Text'); b.write_to_pdf(os.environ['OUT'])`,
  ],
  [
    'borb',
    'borb',
    `import os, pathlib; from borb.pdf import Document, Page, Paragraph, SingleColumnLayout, PDF
d = Document(); p = Page(); d.append_page(p); SingleColumnLayout(p).append_layout_element(Paragraph('Text')); PDF.write(what=d, where_to=os.environ['OUT'])`,
  ],
  [
    'rst2pdf',
    'rst2pdf',
    `import os, rst2pdf.createpdf as r
r.RstToPdf().createPdf(text='One\\n===\\n\\nText\\n', output=os.environ['OUT'])`,
  ],
];
