import { rotas } from '@estampa/contract/routes.ts'
import sharp from 'sharp'
import { notaXml } from '../../apps/api/test/support/nota-de-compra.ts'
import { buildForm, countRows, type Intruso, type Mesa, tellResposta } from './ataque-mesa.ts'

// Who acts after they were sent away, and who opens doors from a session that was left unconfirmed.

const TABELAS = [
  'usuarios',
  'clientes',
  'produtos',
  'produto_imagens',
  'artes',
  'compras',
  'movimentos_estoque',
  'configuracao_de_pagamento',
]

type Ato = readonly [nome: string, method: string, path: string, buildBody: () => object]

async function listAtos({ produto, base }: Mesa): Promise<readonly Ato[]> {
  const create = { width: 60, height: 60, channels: 3 as const, background: 'teal' }
  const png = await sharp({ create }).png().toBuffer()
  const nota = () => notaXml({ linhas: [{ codigo: 'T', nome: 'TARDE', quantidade: 1, valor: '5.00' }] })
  const pix = { pix_chave: 'tarde@loja.com', pix_nome: 'Tarde', pix_cidade: 'Recife' }
  return [
    ['an account', 'POST', '/usuarios/', () => ({ username: 'cumplice', nome: 'Cúmplice', tipo: 'admin' })],
    ['a customer', 'POST', '/clientes/', () => ({ nome: 'Tarde Demais', cpf: '11144477735' })],
    ['a product', 'POST', '/produtos/', () => ({ titulo: 'Tarde', preco_venda: 1, ...base })],
    ['a picture', 'POST', `/produtos/${produto}/imagens/`, () => buildForm('imagens', 'a.png', png)],
    ['a print file', 'POST', '/artes/', () => buildForm('arquivo', 'a.png', png, { nome: 'Tarde' })],
    ['an invoice', 'POST', '/compras/xml/', () => buildForm('arquivo', 'nota.xml', nota())],
    ['a payment key', 'PUT', '/pagamentos/configuracao/', () => pix],
  ]
}

/** Counts pieces, which asks for `corrigir_estoque`. */
const countPieces = (produto: number, contado: number): Ato => [
  'a count of stock',
  'POST',
  '/estoque/contagem/',
  () => ({ itens: [{ produto_id: produto, contado, esperado: contado }] }),
]

/** Begins requests of a signed-in person, runs `end`, which ends the right to them, and returns their answers. */
async function actLate(pessoa: Intruso, atos: readonly Ato[], end: () => Promise<void>) {
  const finish = []
  for (const [, method, path, buildBody] of atos) finish.push(await pessoa.sendSlowly(method, path, buildBody()))
  await end()
  return Promise.all(finish.map((send) => send()))
}

/** Head and one byte of the body; then the person goes, one way or another; then the rest. */
export async function actAfterDismissal(mesa: Mesa): Promise<void> {
  const { admin, exigir, produto } = mesa
  const atos = await listAtos(mesa)
  const mustDo = async (method: string, path: string, body?: object) => {
    const resposta = await admin.pedir(method, path, body)
    exigir(resposta.status < 300, `${method} ${path} for the dismissal: ${tellResposta(resposta)}`)
  }
  await mustDo('PATCH', '/producao/configuracao/', { ativa: true })
  const change = (id: number, dados: object) => mustDo('PUT', `/usuarios/${id}/`, { nome: 'Chefe', ...dados })
  const ENDS: Readonly<Record<string, (pessoa: Intruso) => Promise<void>>> = {
    dismissed: ({ id }) => change(id, { ativo: false }),
    'made a clerk': ({ id }) => change(id, { tipo: 'funcionario' }),
    'signed out': async (pessoa) => void (await pessoa.pedir('POST', '/auth/logout/', { refresh: pessoa.refresh })),
    'signed out by an administrator': ({ id }) => mustDo('POST', `/usuarios/${id}/encerrar-sessoes/`),
  }
  for (const [como, end] of Object.entries(ENDS)) {
    const chefe = await mesa.signIn('admin')
    const backAgain: Ato = [
      'herself',
      'PUT',
      `/usuarios/${chefe.id}/`,
      () => ({ nome: 'De volta', tipo: 'admin', ativo: true }),
    ]
    const lateAtos = [...atos, backAgain]
    const antes = await countRows(mesa, TABELAS)
    const respostas = await actLate(chefe, lateAtos, () => end(chefe))
    for (const [n, resposta] of respostas.entries())
      exigir([401, 403].includes(resposta.status), `${como}, ${lateAtos[n]?.[0]}: ${tellResposta(resposta)}`)
    const depois = await countRows(mesa, TABELAS)
    exigir(depois === antes, `${como}: rows were written: ${antes} became ${depois}`)
  }
  const clerk = await mesa.signIn('funcionario')
  const [resposta] = await actLate(clerk, [countPieces(produto, 7)], () =>
    change(clerk.id, { permissoes: { corrigir_estoque: false } }),
  )
  exigir([401, 403].includes(resposta?.status ?? 0), `without corrigir_estoque: ${resposta && tellResposta(resposta)}`)
  // Who stays does all of it: the requests themselves are good.
  const stays = await mesa.signIn('admin')
  for (const [n, done] of (await actLate(stays, atos, async () => undefined)).entries())
    exigir(done.status < 300, `who stays, ${atos[n]?.[0]}: ${tellResposta(done)} ${done.texto.slice(0, 200)}`)
}

/** Bodies that make a rule ask, of each route that says `conforme`. */
const CONFORME: Readonly<Record<string, (clerk: Intruso) => readonly object[]>> = {
  'POST /auth/celular/': () => [{}],
  'PUT /auth/exigencia/': () => [{ exigir: false }],
  'PUT /usuarios/:id/': () => [{ tipo: 'admin' }, { permissoes: { exportar_dados: true } }],
  'PUT /pagamentos/configuracao/': () => [{ pix_chave: 'outra@loja.com', pix_nome: 'Outra', pix_cidade: 'Olinda' }],
  'PUT /copias/cifra/': () => [{ modo: 'senha', senha: 'um barco azul na areia' }],
}

/** A session that was left open an hour ago tries all that gives access, takes data out or binds an account. */
export async function openDoorsUnconfirmed(mesa: Mesa): Promise<void> {
  const { banco, exigir } = mesa
  const [chefe, clerk] = [await mesa.signIn('admin'), await mesa.signIn('funcionario', ['exportar_dados'])]
  await banco.query(`update sessoes set confirmada_em = now() - interval '1 hour' where usuario_id = $1`, [chefe.id])
  const antes = await countRows(mesa, TABELAS)
  const tryUnconfirmed = async (chave: string, body?: object) => {
    const [method = '', path = ''] = chave.split(' ')
    const inteiro = path.replace(':relatorio', 'vendas').replace(/:\w+/g, String(clerk.id))
    const resposta = await chefe.pedir(method, inteiro, method === 'GET' ? undefined : (body ?? {}))
    exigir(resposta.body?.codigo === 'CONFIRMAR_IDENTIDADE', `unconfirmed, ${chave}: ${tellResposta(resposta)}`)
  }
  const asking = rotas.filter(([, { prova }]) => prova === 'sempre')
  exigir(asking.length > 25, `only ${asking.length} routes ask for a proof of identity`)
  for (const [chave] of asking) await tryUnconfirmed(chave, {})
  for (const [chave] of rotas.filter(([, { prova }]) => prova === 'conforme')) {
    const bodies = CONFORME[chave]?.(clerk) ?? []
    exigir(bodies.length > 0, `${chave} asks for a proof at times; the attack knows no such time`)
    for (const body of bodies) await tryUnconfirmed(chave, body)
  }
  // The invitations by which the account of a clerk was taken over.
  await tryUnconfirmed('POST /usuarios/', { username: 'isca', nome: 'Isca', tipo: 'funcionario' })
  await tryUnconfirmed('POST /usuarios/:id/convite/')
  exigir((await countRows(mesa, TABELAS)) === antes, 'an unconfirmed session wrote rows')
  const confirmada = await chefe.pedir('POST', '/auth/confirmar/', { senha: chefe.senha })
  exigir(confirmada.status === 200, `the password confirms: ${tellResposta(confirmada)}`)
  const convite = await chefe.pedir('POST', `/usuarios/${clerk.id}/convite/`)
  exigir(convite.status === 200, `confirmed, an invitation: ${tellResposta(convite)}`)
}
