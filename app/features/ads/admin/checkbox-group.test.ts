import { Form } from 'antd';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckboxGroup } from './checkbox-group.tsx';

test('gives a required group a label and an ID, but no aria-required', () => {
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
