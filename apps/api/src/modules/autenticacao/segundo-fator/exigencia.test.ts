import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'
import { type Aparelho, ativarCodigo, COM_SENHA, criarPessoa, tiposDe } from '../../../../test/support/pessoa.ts'

const loja = await lojaDoArquivo()

test('a shop that demands it of administrators leads one without to setting it up before anything else works; staff is not asked', async () => {
  const chefe = (await criarPessoa(loja, 'chefe', 'admin'))()
  const outra = (await criarPessoa(loja, 'outra', 'admin'))()
  const balcao = (await criarPessoa(loja, 'balcao'))()
  for (const um of [chefe, outra, balcao]) await um.entrar()
  expect((await balcao.pedir('PUT', '/auth/exigencia/', { exigir: true })).status).toBe(403)
  await ativarCodigo(loja, chefe)
  expect((await chefe.pedir('PUT', '/auth/exigencia/', { exigir: true })).body).toEqual({ exigir: true })
  try {
    const ler = (aparelho: Aparelho) => aparelho.pedir('GET', '/produtos/busca/')
    const barrada = await ler(outra)
    expect([barrada.status, barrada.body.codigo]).toEqual([403, 'SEGUNDO_FATOR_EXIGIDO'])
    expect((await outra.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '11144477735' })).status).toBe(403)
    expect((await outra.pedir('PUT', '/auth/exigencia/', { exigir: false })).status).toBe(403)
    expect([(await ler(chefe)).status, (await ler(balcao)).status]).toEqual([200, 200])
    expect((await outra.pedir('GET', '/auth/avisos/')).body.falta_segundo_fator).toBe(true)
    expect((await chefe.pedir('GET', '/auth/avisos/')).body.falta_segundo_fator).toBe(false)
    // Signing in still works as ever; and what sets one up does.
    expect((await outra.entrar()).body.access).toBeTruthy()
    await ativarCodigo(loja, outra)
    expect((await ler(outra)).status).toBe(200)
    const ultimo = await outra.pedir('POST', '/auth/segundo-fator/codigo/remover/', COM_SENHA)
    expect([ultimo.status, ultimo.body.codigo]).toEqual([409, 'SEGUNDO_FATOR_OBRIGATORIO'])
  } finally {
    await sql`update regras_de_acesso set segundo_fator_dos_administradores = false`.execute(loja.banco.db)
  }
  expect(await tiposDe(loja, 'chefe')).toContain('configuracao_alterada')
})
