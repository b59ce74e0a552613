import t from 'tap';
import { render } from '../../../engine/index.js';

t.test('two equations with one name are told with both places', async (t) => {
  const warningsOf = async (content: string) => {
    const { warnings } = await render({ content, type: 'markdown' }, { template: 'none' });
    return warnings.map(({ message, position }) => ({ message, line: position?.line }));
  };
  const other = '\n\n$$\\begin{align}b &= 2 \\label{eq:b}\\\\ c &= 3 \\label{eq:a}\\end{align}$$';
  const [warning, ...more] = await warningsOf(`See \\eqref{eq:a}.\n\n$$a = 1 \\label{eq:a}$$${other}`);
  t.match(warning, { message: /Two equations have the name “eq:a”.*in line 3/, line: 5 });
  t.same(more, []);
  t.same(await warningsOf(`$$a = 1 \\label{eq:c}$$${other}\n\nSee \\eqref{eq:a}.`), []);
});
