import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { checkImports } from './imports.mjs'
import { importRules } from './imports.rules.mjs'

const API = 'apps/api/src'
const WEB = 'apps/web/src'

/** A small tree that keeps every rule. */
const CLEAN = {
  'packages/contract/src/routes.ts':
    "import { z } from 'zod'\nexport const apiRoutes = z.object({})\nexport type R = 1",
  'packages/contract/src/shared/money.ts': 'export const reais = (n: number) => n',
  'packages/host/src/backup.ts': "export { load } from './backup/load.ts'",
  'packages/host/src/backup/load.ts': 'export const load = 1',
  [`${API}/app.ts`]: "import Fastify from 'fastify'\nimport { produtos } from './modules/produtos/produtos.routes.ts'",
  [`${API}/shop/loja.ts`]: "import type { Db } from '../infra/database/database.ts'\nexport type Loja = Db",
  [`${API}/infra/files/keep.ts`]: "import { load } from '@estampa/host/backup.ts'",
  [`${API}/infra/files/keep.test.ts`]: "import '../../../../../packages/host/src/backup/load.ts'",
  [`${API}/infra/database/database.ts`]: "import { Kysely } from 'kysely'\nexport type Db = Kysely<unknown>",
  [`${API}/modules/produtos/produtos.routes.ts`]:
    "import type { FastifyInstance } from 'fastify'\nimport { salvar } from './produtos.rules.ts'\nimport { ler } from './produtos.data.ts'\nexport const produtos = [salvar, ler]",
  [`${API}/modules/produtos/produtos.rules.ts`]:
    "import { reais } from '@estampa/contract/shared/money.ts'\nimport type { Db } from '../../infra/database/database.ts'\nimport { modelo } from '../modelos/modelos.rules.ts'\nexport const salvar = reais",
  [`${API}/modules/produtos/produtos.data.ts`]: "import { sql } from 'kysely'\nexport const ler = sql",
  [`${API}/modules/modelos/modelos.rules.ts`]: 'export const modelo = 1',
  [`${API}/modules/modelos/preco.ts`]: "import { modelo } from './modelos.rules.ts'\nexport type P = typeof modelo",
  [`${API}/modules/modelos/modelos.data.ts`]: 'export const x = 1',
  [`${API}/modules/modelos/modelos.test.ts`]: "import { ler } from '../produtos/produtos.data.ts'",
  [`${API}/modules/frete/retirada/retirada.ts`]: 'export const retirada = 1',
  [`${API}/modules/bling/bling.rules.ts`]: "import { modelo } from '../modelos/modelos.rules.ts'\nexport const b = 1",
  [`${API}/modules/bling/conexao/client.ts`]: 'export const c = 1',
  [`${API}/modules/bling/catalogo/produtos.sync.ts`]: "import { c } from '../conexao/client.ts'\nexport const p = c",
  [`${API}/modules/bling/recebidos/chegada.sync.ts`]: "import { c } from '../conexao/client.ts'\nexport const r = c",
  [`${API}/modules/bling/bling.jobs.ts`]: "import { p } from './catalogo/produtos.sync.ts'\nexport const j = p",
  [`${WEB}/app/routes.tsx`]: "export const page = () => import('../modules/produtos/ProdutosPage.tsx')",
  [`${WEB}/modules/produtos/ProdutosPage.tsx`]:
    "import type { R } from '@estampa/contract/routes.ts'\nimport { card } from '../../shared/card.ts'\nimport { ModeloSelect } from '../modelos/ModeloSelect.tsx'",
  [`${WEB}/modules/modelos/ModeloSelect.tsx`]: 'export const ModeloSelect = 1',
  [`${WEB}/modules/modelos/ModelosPage.tsx`]: 'export const ModelosPage = 1',
  [`${WEB}/shared/card.ts`]: 'export const card = 1',
  'apps/emulator/src/bling/pedidos.ts': "import { createServer } from 'node:http'",
  'e2e/journeys/entrar.spec.ts': "import { reais } from '@estampa/contract/shared/money.ts'",
  'bench/data/seed.ts': "import { ler } from '../../apps/api/src/modules/produtos/produtos.data.ts'",
}

/** rule → one file that breaks it, planted over the clean tree. */
const PLANTED = {
  resolves: [`${API}/infra/settings/env.ts`, "import { x } from './missing.ts'"],
  workspaces: ['apps/emulator/src/bling/auth.ts', "import { reais } from '@estampa/contract/shared/money.ts'"],
  'workspace-by-name': [
    `${API}/infra/settings/env.ts`,
    "import '../../../../../packages/contract/src/shared/money.ts'",
  ],
  'contract-packages': ['packages/contract/src/shared/dates.ts', "import dayjs from 'dayjs'"],
  'contract-schemas-in-web': [`${WEB}/shared/api/api.ts`, "import { apiRoutes } from '@estampa/contract/routes.ts'"],
  'host-door': [`${API}/infra/settings/env.ts`, "import { load } from '@estampa/host/backup/load.ts'"],
  layers: [`${WEB}/shared/api/api.ts`, "import { ModelosPage } from '../../modules/modelos/ModelosPage.tsx'"],
  roles: [`${API}/modules/modelos/modelos.data.ts`, "import { modelo } from './modelos.rules.ts'"],
  'module-door': [`${API}/modules/produtos/x.rules.ts`, "export const m = import('../modelos/preco.ts')"],
  'bling-outward': [`${API}/modules/frete/frete.rules.ts`, "type B = import('../bling/bling.rules.ts').B"],
  rooms: [`${API}/modules/bling/catalogo/x.sync.ts`, "import { r } from '../recebidos/chegada.sync.ts'"],
  'same-name': [`${API}/modules/bling/recebidos/produtos.sync.ts`, 'export const s = 1'],
  'sql-place': [`${API}/modules/modelos/x.rules.ts`, "import type { Kysely } from 'kysely'"],
  'http-place': [`${API}/modules/modelos/x.rules.ts`, "import type { FastifyRequest } from 'fastify'"],
  'carrier-words': [`${API}/modules/frete/frete.rules.ts`, "export const caminho = '/me/shipment/checkout'"],
  'carrier-door': [`${API}/modules/frete/frete.rules.ts`, "import './retirada/retirada.ts'"],
  'no-barrels': [`${WEB}/modules/modelos/all.ts`, "export { ModelosPage } from './ModelosPage.tsx'"],
  'tests-apart': [`${API}/modules/modelos/x.rules.ts`, "import './modelos.test.ts'"],
  names: [`${WEB}/shared/utils/text.ts`, 'export const a = 1'],
  parses: [`${WEB}/shared/broken.ts`, 'export const = 1'],
  'module-cycles': [
    `${API}/modules/modelos/x.rules.ts`,
    "import { salvar } from '../produtos/produtos.rules.ts'\nexport const y = salvar",
  ],
  'file-cycles': [
    `${API}/modules/modelos/modelos.rules.ts`,
    "import type { P } from './preco.ts'\nexport const modelo = 1",
  ],
}

/** Other ways to break them. */
const MORE = [
  [
    'workspaces',
    [`${WEB}/shared/api/api.ts`, "import { ler } from '../../../../api/src/modules/produtos/produtos.data.ts'"],
  ],
  ['workspaces', ['packages/host/src/x.ts', "import '../../../apps/api/src/modules/modelos/modelos.rules.ts'"]],
  ['workspaces', ['packages/host/src/x.ts', "import { reais } from '@estampa/contract/shared/money.ts'"]],
  ['workspace-by-name', [`${API}/infra/files/keep.test.ts`, "import '../../../../../packages/host/src/backup.ts'"]],
  ['layers', [`${API}/infra/http/serve.ts`, "import type { Loja } from '../../shop/loja.ts'"]],
  ['carrier-words', [`${WEB}/modules/produtos/x.ts`, "export const campo = 'non_commercial'"]],
  ['carrier-words', ['packages/contract/src/shared/dates.ts', "export const campo = 'non_commercial'"]],
  ['module-door', [`${WEB}/modules/produtos/x.ts`, "import { ModelosPage } from '../modelos/ModelosPage.tsx'"]],
  // A higher floor, what stands beside the folders, a folder without a floor.
  ['rooms', [`${API}/modules/bling/conexao/x.ts`, "import type { P } from '../catalogo/produtos.sync.ts'"]],
  ['rooms', [`${API}/modules/bling/conexao/x.ts`, "import { j } from '../bling.jobs.ts'"]],
  ['rooms', [`${API}/modules/bling/novo/x.ts`, "import { c } from '../conexao/client.ts'"]],
]

let root
beforeEach(() => {
  root = folderOfTest()
  for (const [path, text] of Object.entries(CLEAN)) plant(path, text)
})

const plant = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const rulesBroken = () => [...new Set(checkImports(root, {}).violations.map((v) => /\[(.+?)\]/.exec(v)[1]))]

describe('import boundaries', () => {
  test('a tree that keeps the rules has no violation and was read', () => {
    const result = checkImports(root, {})
    expect(result.violations).toEqual([])
    expect(result.files).toBe(Object.keys(CLEAN).length)
    expect(result.imports).toBeGreaterThan(15)
  })

  test.each([...Object.entries(PLANTED), ...MORE])(
    'a planted violation of %s is reported with its place',
    (name, [path, text]) => {
      plant(path, text)
      const result = checkImports(root, {})
      expect(rulesBroken()).toEqual([name])
      expect(result.violations[0]).toMatch(/^\S+\.tsx?:\d+ {2}\[/)
    },
  )

  test('every rule has a planted violation', () => {
    expect(Object.keys(PLANTED)).toEqual(expect.arrayContaining(importRules.map((r) => r.name)))
  })

  test.each([
    [
      'modules of the web',
      [`${WEB}/modules/produtos/ProdutoSelect.tsx`, "import { ModeloSelect } from '../modelos/ModeloSelect.tsx'"],
      [`${WEB}/modules/modelos/ModeloSelect.tsx`, "import { P } from '../produtos/ProdutoSelect.tsx'"],
    ],
    [
      'rooms of the infra',
      [`${API}/infra/http/serve.ts`, "import type { Db } from '../database/database.ts'\nexport const serve = 1"],
      [`${API}/infra/database/upgrade.ts`, "import { serve } from '../http/serve.ts'\nexport const up = serve"],
    ],
    [
      'folders of the contract',
      ['packages/contract/src/vendas/vendas.ts', "import { reais } from '../shared/money.ts'\nexport const v = reais"],
      ['packages/contract/src/shared/dates.ts', "import type { V } from '../vendas/numero.ts'"],
      ['packages/contract/src/vendas/numero.ts', 'export type V = 1'],
    ],
  ])('%s make no cycle either', (_name, ...files) => {
    for (const [path, text] of files) plant(path, text)
    expect(rulesBroken()).toEqual(['module-cycles'])
  })

  test('reading too little fails', () => {
    const result = checkImports(root, { 'apps/api': [100, 1] })
    expect(result.violations).toEqual([expect.stringContaining('[reads-enough]')])
    rmSync(join(root, 'apps'), { recursive: true })
    expect(checkImports(root).violations.length).toBeGreaterThan(0)
  })
})
