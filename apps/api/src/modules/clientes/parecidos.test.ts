import { telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { consultaDosParecidos } from './parecidos.data.ts'

const loja = await lojaDoArquivo()
let numero = 0
const createCliente = async (dados: object) => {
  const cpf = String(10_000_000_000 + ++numero)
  const { status, body } = await loja.pedir('POST', '/api/clientes/', { cpf, nome: 'Sem nome', ...dados })
  expect(status).toBe(201)
  return body
}
const findParecidos = async (dados: Readonly<Record<string, string>>) =>
  (await loja.pedir('GET', `/api/clientes/parecidos/?${new URLSearchParams(dados).toString()}`)).body
const clearClientes = () => loja.banco.db.deleteFrom('clientes').execute()

test('a new customer is told with those who are likely the same, the likeliest first, and is never refused', async () => {
  await clearClientes()
  const fone = await createCliente({ nome: 'Marta', telefone: '(81) 99123-4567' })
  const ana = await createCliente({ nome: 'Ana Conceição', telefone: '81 991234567', email: 'ana@exemplo.com.br' })
  const correio = await createCliente({ nome: 'Outra Ana', email: 'ANA@exemplo.com.br' })
  // An equal name alone is no sign.
  await createCliente({ nome: 'Ana Conceição' })
  const nova = await createCliente({
    nome: ' ANA  CONCEICAO',
    telefone: '+55 81 99123-4567',
    email: 'Ana@Exemplo.com.br',
  })
  const parecidos = [
    { id: ana.id, nome: 'Ana Conceição', telefone: '81 991234567', motivo: 'mesmo nome, telefone e e-mail' },
    { id: fone.id, nome: 'Marta', telefone: '(81) 99123-4567', motivo: 'mesmo telefone' },
    { id: correio.id, nome: 'Outra Ana', telefone: '', motivo: 'mesmo e-mail' },
  ]
  expect(nova.parecidos).toEqual(parecidos)
  expect([ana.parecidos, correio.parecidos.length]).toEqual([[expect.objectContaining({ id: fone.id })], 1])
})

test.each([
  [{ telefone: '0 81 99123-4567' }, 'mesmo telefone'],
  [{ telefone: '0055 (81) 99123-4567' }, 'mesmo telefone'],
  [{ telefone: '0 41 81 99123-4567' }, 'mesmo telefone'],
  [{ telefone: '+1 81 99123-4567' }, null],
  [{ telefone: '99123-4567' }, null],
  [{ telefone: '123' }, null],
  [{ telefone: 'não tem' }, null],
  [{ telefone: '' }, null],
  [{ email: ' ZE@EXEMPLO.com ' }, 'mesmo e-mail'],
  [{ email: 'z@exemplo.com' }, null],
  [{ nome: 'zé' }, null],
  [{ nome: 'ze', email: 'ze@exemplo.com' }, 'mesmo nome e e-mail'],
  [{ nome: 'ze', telefone: '81991234567' }, 'mesmo nome e telefone'],
  [{ cpf: '529.982.247-25' }, 'mesmo documento'],
  [{ cpf: '111.444.777-35' }, null],
])('a form with %j: %s', async (dados, motivo) => {
  await clearClientes()
  const { id } = await createCliente({
    nome: 'Zé',
    cpf: '52998224725',
    telefone: '(81) 99123-4567',
    email: 'ze@exemplo.com',
  })
  await createCliente({ nome: 'Zé' })
  await createCliente({ nome: 'Ramal', telefone: '123' })
  const achados: { id: number; motivo: string }[] = await findParecidos(dados)
  expect(achados.map((achado) => [achado.id, achado.motivo])).toEqual(motivo === null ? [] : [[id, motivo]])
})

test.each([
  ['(81) 99123-4567', '81991234567'],
  ['+55 81 99123-4567', '81991234567'],
  ['+ (55) 81 99123-4567', '81991234567'],
  ['0055 81 3731-0000', '8137310000'],
  ['00 81 3731-0000', '8137310000'],
  ['0 81 99123-4567', '81991234567'],
  ['055 99999-0000', '55999990000'],
  ['0 41 81 99123-4567', '81991234567'],
  ['0 15 81 3731-0000', '8137310000'],
  ['+55 0 21 81 99123-4567', '81991234567'],
  ['00 55 0 21 81 3731-0000', '8137310000'],
  // The area of Santa Maria is 55 too.
  ['55 3222-0001', '5532220001'],
  ['55 55 3222-0001', '5532220001'],
  // No carrier has a 0 in front, no area a 0 in it.
  ['0 01 81 99123-4567', '00181991234567'],
  ['0 41 80 9123-4567', '0418091234567'],
  ['0800 123 4567', '08001234567'],
  ['99123-4567', '991234567'],
  ['+44 20 7946 0958', '442079460958'],
  ['(+1) 212 555 0100', '12125550100'],
  ['+351 0 41 81 99123-4567', '35104181991234567'],
  ['\u00a0+\u00a055 81 99123-4567', '81991234567'],
  ['٨١ 81 99123-4567', '81991234567'],
  ['81 99123-4567 ramal 12', '8199123456712'],
  ['não tem', ''],
  ['', ''],
])('the telephone %j is %j in the database as in the contract', async (telefone, nacional) => {
  const { rows } = await sql<{ nacional: string }>`select telefone_nacional(${telefone}) as nacional`.execute(
    loja.banco.db,
  )
  expect([rows[0]?.nacional, telefoneNacional(telefone)]).toEqual([nacional, nacional])
})

test('shared records and anonymised people are like nobody; a telephone of many names the first five', async () => {
  await clearClientes()
  const telefone = '(81) 3333-4444'
  await sql`insert into clientes (nome, cpf, telefone, canal) values ('Cliente Loja', '', ${telefone}, 'Loja')`.execute(
    loja.banco.db,
  )
  const some = await createCliente({ telefone })
  expect(some.parecidos).toEqual([])
  expect((await loja.pedir('POST', `/api/clientes/${some.id}/anonimizar/`)).status).toBe(200)
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push((await createCliente({ telefone })).id)
  expect((await findParecidos({ telefone })).map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 5))
})

test('the answer under a key names others as they are when it is asked for again', async () => {
  await clearClientes()
  const primeiro = await createCliente({ nome: 'Lia', telefone: '(81) 98888-7777' })
  const dados = { nome: 'Lia', cpf: '39053344705', telefone: '(81) 98888-7777' }
  const requestCliente = () => loja.pedir('POST', '/api/clientes/', dados, { 'idempotency-key': 'duas vezes' })
  expect((await requestCliente()).body.parecidos).toMatchObject([{ id: primeiro.id, motivo: 'mesmo nome e telefone' }])
  const { rows } = await sql`select from idempotencia where resposta::text like '%parecidos%'`.execute(loja.banco.db)
  expect(rows).toEqual([])
  await loja.pedir('DELETE', `/api/clientes/${primeiro.id}/`)
  expect((await requestCliente()).body).toMatchObject({ nome: 'Lia', parecidos: [] })
})

test('each arm is read by an index, among many customers', async () => {
  await clearClientes()
  const { db } = loja.banco
  await sql`insert into clientes (nome, cpf, telefone, email)
    select 'Cliente ' || n, (20000000000 + n)::text, '(81) 9' || (90000000 + n)::text, 'c' || n || '@exemplo.com'
      from generate_series(1, 20000) n`.execute(db)
  await sql`analyze clientes`.execute(db)
  const dados = { nome: 'Ana', telefone: '81 990001234', email: 'C9@exemplo.com', cpf: '20000000077' }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain analyze ${consultaDosParecidos(dados, 5)}`.execute(db)
  const plano = rows.map((linha) => linha['QUERY PLAN']).join('\n')
  for (const indice of ['clientes_telefone', 'clientes_email', 'clientes_cpf_unico']) expect(plano).toContain(indice)
  expect(plano).not.toContain('Seq Scan on clientes')
  expect(await findParecidos(dados)).toHaveLength(3)
})
