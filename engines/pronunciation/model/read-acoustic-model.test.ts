import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTestModelFile } from '../testing/load-test-model.ts';
import { ModelError } from './model-error.ts';
import { packModel, unpackModel } from './pack-model.ts';
import { readAcousticModel } from './read-acoustic-model.ts';
import { readFeatureParameters } from './read-feature-parameters.ts';
import { contextKey, readModelDefinition, wordPositions } from './read-model-definition.ts';
import { readDensityParameters, readTransitions } from './read-parameter-file.ts';

const files = () => new Map(unpackModel(readTestModelFile()));

const bytesOf = (name: string) => {
  const bytes = files().get(name);
  if (!bytes) throw new Error(`no ${name}`);
  return bytes;
};

test('reads the model of CMU Sphinx', () => {
  const model = readAcousticModel(readTestModelFile());
  expect(model.phones).toHaveLength(42);
  expect(model.phones[model.silence]).toBe('SIL');
  expect(model.senoneCount).toBe(5126);
  expect(model.features).toEqual({ lowestHz: 130, highestHz: 6800, filterCount: 25, lifter: 22 });
  const idOf = (phone: string) => model.phoneIds.get(phone) ?? -1;
  const key = contextKey({
    position: wordPositions.internal,
    phone: idOf('AE'),
    left: idOf('K'),
    right: idOf('T'),
  });
  expect(model.baseOf[model.inContext[key] ?? -1]).toBe(idOf('AE'));
  for (const state of [0, 1, 2])
    expect(
      Math.exp(model.transitions.stay[state] ?? 0) + Math.exp(model.transitions.leave[state] ?? 0),
    ).toBeCloseTo(1, 2);
});

test('keeps the notice of the model in the pack', () => {
  expect(new TextDecoder().decode(bytesOf('README'))).toContain(
    'Redistributions in binary form must reproduce',
  );
});

describe('refuses with a message that names the file', () => {
  test.each(['mdef', 'means', 'variances', 'sendump', 'transition_matrices', 'feat.params'])(
    '%s cut short',
    (name) => {
      const bytes = bytesOf(name);
      const cut = new Map([...files(), [name, bytes.subarray(0, Math.floor(bytes.length / 2))]]);
      expect(() => readAcousticModel(packModel(cut))).toThrow(ModelError);
      expect(() => readAcousticModel(packModel(cut))).toThrow(name);
    },
  );

  test('a missing file', () => {
    const rest = new Map(files());
    rest.delete('sendump');
    expect(() => readAcousticModel(packModel(rest))).toThrow('sendump is missing');
  });

  test('a file that is no pack, and one that is cut', () => {
    expect(() => readAcousticModel(new Uint8Array(3))).toThrow(ModelError);
    expect(() => readAcousticModel(readTestModelFile().subarray(0, 1000))).toThrow(ModelError);
  });

  test('features that the front end does not compute', () => {
    const text = new TextDecoder().decode(bytesOf('feat.params')).replace('1s_c_d_dd', 's3_1x39');
    expect(() => readFeatureParameters(new TextEncoder().encode(text))).toThrow('feat is s3_1x39');
  });
});

test('changed bytes are read or refused with a ModelError, and nothing else happens', () => {
  const definition = bytesOf('mdef').slice(0, 4000);
  const means = bytesOf('means').slice(0, 4000);
  const matrices = bytesOf('transition_matrices').slice();
  const readers: [Uint8Array, (bytes: Uint8Array) => unknown][] = [
    [definition, readModelDefinition],
    [means, (bytes) => readDensityParameters('means', bytes)],
    [matrices, (bytes) => readTransitions({ bytes, transitionCount: 42, stateCount: 3 })],
  ];
  const changes = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...readers), changes, ([original, read], changed) => {
      const bytes = original.slice();
      for (const [at, value] of changed) bytes[at % bytes.length] = value;
      try {
        read(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ModelError);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});
