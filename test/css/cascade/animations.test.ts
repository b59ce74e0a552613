/** Elements that keep the end of an animation have it on paper (CSS Animations 1). */
import t from 'tap';
import { styled } from '../helpers.js';

const KEYFRAMES = '@keyframes fade { from { opacity: 0.1 } 50% { opacity: 0.3 } to { opacity: 1 } }';

const styleOf = (css: string) => styled([['p', { id: 'p' }]], css).style('p');

function opacity(animation: string, more = ''): number {
  return styleOf(`${KEYFRAMES} ${more} p { opacity: 0; ${animation} }`).opacity;
}

t.test('an animation that fills forwards is seen at its end', async (t) => {
  t.equal(opacity('animation: fade 1s forwards'), 1);
  t.equal(opacity('animation: 2s ease-in-out .5s 3 both fade'), 1);
  t.equal(opacity('animation: fade cubic-bezier(.1, .2, .3, .4) 1s both paused'), 1);
  t.equal(opacity('-webkit-animation: fade 1s forwards'), 1);
  t.equal(opacity('animation-name: fade; animation-fill-mode: forwards'), 1);
  t.equal(opacity('--d: 1s; animation: fade var(--d) forwards'), 1);
  t.equal(opacity('animation: old 1s forwards', '@-webkit-keyframes old { 0%, 100% { opacity: 0.7 } }'), 0.7);
});

t.test('an animation that fills nothing, or never ends, changes nothing', async (t) => {
  for (const animation of [
    'animation: fade 1s',
    'animation: fade 1s backwards',
    'animation: fade 1s infinite forwards',
    'animation: other 1s forwards',
    'animation: none',
    'animation-name: fade; animation-fill-mode: both; animation: none',
  ])
    t.equal(opacity(animation), 0, animation);
});

t.test('the direction and the number of turns say which keyframe is the last', async (t) => {
  t.equal(opacity('animation: fade 1s forwards reverse'), 0.1);
  t.equal(opacity('animation: fade 1s forwards alternate 2'), 0.1);
  t.equal(opacity('animation: fade 1s forwards alternate 3'), 1);
  t.equal(opacity('animation: fade 1s forwards alternate-reverse 2'), 1);
});

t.test('the last animation wins, and important declarations win over all', async (t) => {
  const more = '@keyframes half { to { opacity: 0.5; color: red !important } }';
  t.equal(opacity('animation: fade 1s forwards, half 1s forwards', more), 0.5);
  t.equal(opacity('animation: half 1s, fade 1s; animation-fill-mode: none, forwards', more), 1);
  t.equal(opacity('opacity: 0.2 !important; animation: fade 1s forwards'), 0.2);
  const { color } = styleOf(`${more} p { color: rgb(0 0 255); animation: half 1s forwards }`);
  t.match(color, { r: 0, g: 0, b: 1 }, 'importance means nothing in a keyframe');
});

t.test('of several rules of one name the last one counts, and those of other media do not', async (t) => {
  t.equal(opacity('animation: fade 1s forwards', '@keyframes fade { to { opacity: 0.4 } }'), 0.4);
  t.equal(opacity('animation: fade 1s forwards', '@media screen { @keyframes fade { to { opacity: 0.4 } } }'), 1);
});
