import t from 'tap';
import { concreteSize, fittingSize } from '../../../engine/paint/box/object-size.js';

const NO_NATURAL_SIZE = { width: null, height: null, ratio: null };
const auto = { width: null, height: null };
const area = { width: 200, height: 60 };

t.test('an image without any size of its own is as large as the area', async (t) => {
  t.same(concreteSize(NO_NATURAL_SIZE, auto, area), area);
  t.same(concreteSize({ ...NO_NATURAL_SIZE, height: 20 }, auto, area), { width: 200, height: 20 });
  t.same(concreteSize({ ...NO_NATURAL_SIZE, height: 20 }, { width: 30, height: null }, area), {
    width: 30,
    height: 20,
  });
});

t.test('a ratio alone makes the image fit into the area', async (t) => {
  const natural = { width: null, height: null, ratio: 2 };
  t.same(concreteSize(natural, auto, area), { width: 120, height: 60 });
  t.same(concreteSize(natural, { width: 50, height: null }, area), { width: 50, height: 25 });
  t.same(concreteSize(natural, { width: null, height: 50 }, area), { width: 100, height: 50 });
});

t.test('a width and a ratio give the height', async (t) => {
  t.same(concreteSize({ width: 30, height: null, ratio: 1.5 }, auto, area), { width: 30, height: 20 });
  t.same(concreteSize({ width: null, height: 20, ratio: 1.5 }, auto, area), { width: 30, height: 20 });
});

t.test('contain and cover', async (t) => {
  t.same(fittingSize(2, area, 'contain'), { width: 120, height: 60 });
  t.same(fittingSize(2, area, 'cover'), { width: 200, height: 100 });
  t.same(fittingSize(null, area, 'cover'), area);
});
