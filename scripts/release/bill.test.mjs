import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../start/fingerprint.mjs'
import { manifestOf } from '../update/versions.mjs'
import { billOfMaterials } from './bill.mjs'

test('the bill of materials is CycloneDX, names us, and holds what runs and no tools', () => {
  const bill = billOfMaterials()
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'estampa', type: 'application', version: manifestOf(root).version } },
  })
  const held = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  const of = (wanted) =>
    installed
      .filter(([, { dev = false }]) => dev === wanted)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  const missing = of(false).filter((ref) => !held.has(ref))
  expect([of(false).length > 150, missing]).toEqual([true, []])
  const needed = new Set(of(false))
  expect(of(true).filter((ref) => held.has(ref) && !needed.has(ref))).toEqual([])
  const refs = new Set([
    bill.metadata.component['bom-ref'],
    ...bill.components.map((component) => component['bom-ref']),
  ])
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
}, 120_000)
