import { Form } from 'antd';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckboxGroup } from './checkbox-group.tsx';

test('a group that must be filled in has a name, and no mark that a group cannot have', () => {
  const group = createElement(CheckboxGroup, {
    label: 'Places',
    options: [{ value: 'home', label: 'Home' }],
  });
  const markup = renderToStaticMarkup(
    createElement(
      Form,
      { initialValues: { places: ['home'] } },
      createElement(Form.Item, { name: 'places', rules: [{ required: true }] }, group),
    ),
  );
  const [start] = /<div[^>]*role="group"[^>]*>/.exec(markup) ?? [];
  expect(start).toContain('aria-label="Places"');
  expect(start).toContain('id="places"');
  expect(start).not.toContain('aria-required');
  expect(markup).toMatch(/<input[^>]*checked/);
});
