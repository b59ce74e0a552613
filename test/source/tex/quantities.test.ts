import t from 'tap';
import { numberAsTex, unitAsTex, withQuantities } from '../../../engine/source/tex/quantities.js';

t.test('units of siunitx by their names, powers and letters', (t) => {
  const cases: readonly [string, string][] = [
    ['\\metre', '\\mathrm{m}'],
    ['\\kilo\\metre\\per\\second\\squared', '\\mathrm{km}\\,\\mathrm{s}^{-2}'],
    ['\\joule\\per\\mole\\per\\kelvin', '\\mathrm{J}\\,\\mathrm{mol}^{-1}\\,\\mathrm{K}^{-1}'],
    ['\\per\\cubic\\centi\\metre', '\\mathrm{cm}^{-3}'],
    ['\\meter\\tothe{4}', '\\mathrm{m}^{4}'],
    ['\\degreeCelsius', '\\mathrm{°C}'],
    ['\\um', '\\mathrm{µm}'],
    ['m/s^2', '\\mathrm{m}/\\mathrm{s}^{2}'],
    ['kg.m.s^{-2}', '\\mathrm{kg}\\,\\mathrm{m}\\,\\mathrm{s}^{-2}'],
    ['\\own', '{\\own}'],
  ];
  for (const [source, tex] of cases) t.equal(unitAsTex(source), tex, source);
  t.end();
});

t.test('numbers of siunitx: groups of digits, powers of ten, uncertainties', (t) => {
  const cases: readonly [string, string][] = [
    ['1234', '{1234}'],
    ['12345.67891', '{12\\,345.678\\,91}'],
    ['-1.2e-4', '{-1.2\\times 10^{-4}}'],
    ['e5', '{10^{5}}'],
    ['1.52(3)', '{1.52(3)}'],
    ['1.5 +- 0.2 e3', '{(1.5\\pm 0.2)\\times 10^{3}}'],
    ['a + b', 'a + b'],
  ];
  for (const [source, tex] of cases) t.equal(numberAsTex(source), tex, source);
  t.end();
});

t.test('commands of siunitx in a formula; those that the author defines, or that lack a group, stay', (t) => {
  const set = (tex: string, macros = {}): string => withQuantities(tex, macros);
  t.equal(set('v = \\qty[per-mode=symbol]{3}{m}'), 'v = {{3}\\,\\mathrm{m}}');
  t.equal(set('\\ang{12;30;}'), '{{12}\\mathrm{°}{30}\\mathrm{′}}');
  t.equal(set('\\SIrange{1}{2}{\\metre}'), '{{1}\\,\\mathrm{m}\\text{ to }{2}\\,\\mathrm{m}}');
  t.equal(set('\\qty{1'), '\\qty{1');
  t.equal(set('\\unit{x}', { '\\unit': {} }), '\\unit{x}');
  t.equal(set('\\numberline \\similar'), '\\numberline \\similar');
  t.end();
});
