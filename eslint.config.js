import tseslint from 'typescript-eslint';

/** The same document gives the same bytes everywhere and always: nothing in engine/ may ask clock, locale or chance. */
const nonDeterministic = [
  ["CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Date.now() reads the clock.'],
  ["NewExpression[callee.name='Date'][arguments.length=0]", 'new Date() reads the clock.'],
  ["CallExpression[callee.name='Date']", 'Date() reads the clock.'],
  ["MemberExpression[object.name='Math'][property.name='random']", 'Math.random() differs from run to run.'],
  ["MemberExpression[object.name='performance'][property.name='now']", 'performance.now() reads the clock.'],
  ["MemberExpression[object.name='process'][property.name='hrtime']", 'process.hrtime reads the clock.'],
  ["MemberExpression[property.name='localeCompare']", 'localeCompare() depends on the locale.'],
  ['MemberExpression[property.name=/^toLocale/]', 'toLocale*() depends on the locale.'],
  ["MemberExpression[object.name='Intl']", 'Intl depends on the ICU data of this Node.'],
  ["MemberExpression[property.name='getTimezoneOffset']", 'The time zone is not part of the input.'],
].map(([selector, why]) => ({ selector, message: `${why} Rendering must give the same bytes everywhere.` }));

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.tap/**', 'fixtures/**', 'templates/**', 'engine/pdf/**/*-script.ts'] },
  {
    files: ['**/*.{ts,js,mjs}'],
    extends: [tseslint.configs.recommended],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-fallthrough': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // Indexing a typed array inside its bounds is everywhere in an engine of typed arrays.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
    },
  },
  { files: ['bin/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['engine/**/*.ts', 'server/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['engine/**/*.ts'],
    ignores: ['engine/cli/**'],
    rules: { 'no-restricted-syntax': ['error', ...nonDeterministic] },
  },
);
