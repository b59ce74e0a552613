/** The files of the bundled templates, by folder: what is fetched cannot be listed. A test compares them with templates/. */
export const TEMPLATE_FILES: Readonly<Record<string, readonly string[]>> = {
  article: ['opening.html', 'template.css', 'template.json'],
  book: ['footer.html', 'template.css', 'template.json'],
  certificate: ['closing.html', 'cover.html', 'opening.html', 'template.css', 'template.json'],
  contract: ['closing.html', 'opening.html', 'template.css', 'template.json'],
  invoice: ['closing.html', 'opening.html', 'template.css', 'template.json'],
  letter: ['closing.html', 'opening.html', 'template.css', 'template.json'],
  minimal: ['template.css', 'template.json'],
  minutes: ['closing.html', 'opening.html', 'template.css', 'template.json'],
  proposal: ['closing.html', 'cover.html', 'template.css', 'template.json'],
  report: ['cover.html', 'footer.html', 'header.html', 'opening.html', 'template.css', 'template.json'],
  resume: ['opening.html', 'template.css', 'template.json'],
  slides: ['cover.html', 'header.html', 'opening.html', 'template.css', 'template.json'],
};
