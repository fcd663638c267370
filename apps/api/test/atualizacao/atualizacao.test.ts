import { afterEach, expect, test } from 'vitest'
import { connectForCopying } from '../../src/infra/backup/tables.ts'
import { knownMigrations, migrate } from '../../src/infra/migrate.ts'
import { type Banco, criarBanco, esvaziar } from '../support/banco.ts'
import { abrirLoja } from '../support/loja.ts'
import { conferirEstoque } from '../support/vendas.ts'
import { carregar, type Linhas, linhasDe, type Retrato, retratos } from './retrato.ts'

/**
 * What a migration changes on purpose, as `table.column`, and why. A value or column that is not kept, and does not
 * stand here, is data lost.
 */
const DE_PROPOSITO: Readonly<Record<string, string>> = {
  'public.clientes.busca': 'derived, for searching',
  'public.produtos.busca': 'derived, for searching',
  'public.vendas.busca': 'derived, for searching',
  'public.envios.estado': 'the states became words of the shop (0020)',
  'public.migracoes': 'its own rows come along',
  'public.idempotencia.status': 'no longer written (0078)',
  'public.sessoes.escrita_lsn': 'lists are read at the primary (0079)',
  'public.bling_conexao.deposito_id': 'moved to bling_configuracao',
  'public.produtos.estoque_enviado': 'moved to bling_saldos',
  'public.produtos.estoque_enviando': 'moved to bling_saldos and bling_lancamentos',
  'public.variacoes.estoque_enviado': 'moved to bling_saldos',
  'public.variacoes.estoque_enviando': 'moved to bling_saldos and bling_lancamentos',
}

const TABELAS_DA_PRIMEIRA = 18
const migracoes = knownMigrations()
const bancos: Banco[] = []
afterEach(() => Promise.all(bancos.splice(0).map((banco) => banco.descartar())))

/** A database as the portrait's version left it. */
async function bancoDe(retrato: Retrato): Promise<Banco> {
  const banco = await criarBanco()
  bancos.push(banco)
  await esvaziar(banco)
  await migrate(banco.config, { only: retrato.migracoes })
  await comCliente(banco, (client) => carregar(client, retrato))
  return banco
}
const primeiro = retratos()[0] as Retrato

async function comCliente<T>(
  banco: Banco,
  fazer: (client: Awaited<ReturnType<typeof connectForCopying>>) => Promise<T>,
) {
  const client = await connectForCopying(banco.config)
  return fazer(client).finally(() => client.end())
}

/** What stood in `antes` and does not in `depois`. */
function perdas(antes: Linhas, depois: Linhas): string[] {
  const faltas: string[] = []
  for (const [tabela, linhas] of antes) {
    if (tabela in DE_PROPOSITO) continue
    for (const [chave, linha] of linhas) {
      const nova = depois.get(tabela)?.get(chave)
      if (!nova) faltas.push(`${tabela} ${chave}`)
      else
        for (const [coluna, valor] of Object.entries(linha))
          if (!(`${tabela}.${coluna}` in DE_PROPOSITO) && JSON.stringify(nova[coluna]) !== JSON.stringify(valor))
            faltas.push(`${tabela} ${chave} ${coluna}: ${JSON.stringify(valor)} became ${JSON.stringify(nova[coluna])}`)
    }
  }
  return faltas
}

test('the portrait of the first migration has rows in all of its tables', () => {
  expect(primeiro.migracoes).toEqual(['0001_base'])
  expect(primeiro.tabelas.filter(({ linhas }) => linhas === '')).toEqual([])
  expect(primeiro.tabelas).toHaveLength(TABELAS_DA_PRIMEIRA)
})

test.each(retratos())('data of $nome go forward, one migration after the other, and lose nothing', async (retrato) => {
  const banco = await bancoDe(retrato)
  let antes = await comCliente(banco, linhasDe)
  expect(antes.get('public.vendas')?.size).toBeGreaterThan(0)
  const vistas = [...retrato.migracoes]
  for (const proxima of migracoes.filter((each) => !vistas.includes(each))) {
    vistas.push(proxima)
    await migrate(banco.config, { only: vistas })
    const depois = await comCliente(banco, linhasDe)
    expect({ [proxima]: perdas(antes, depois) }).toEqual({ [proxima]: [] })
    antes = depois
  }
})

test('a loss would be seen: a row, a value, a column, a table', async () => {
  const banco = await bancoDe(primeiro)
  await comCliente(banco, async (client) => {
    const antes = await linhasDe(client)
    await client.query(`
      delete from refresh_tokens where substituido_em is null; update modelos set peso = round(peso, 1) where id = 1;
      alter table clientes drop column complemento; drop table tentativas_login`)
    const ditas = perdas(antes, await linhasDe(client)).map((falta) => falta.split(' ').slice(0, 1).join())
    expect(new Set(ditas)).toEqual(
      new Set(['public.refresh_tokens', 'public.modelos', 'public.clientes', 'public.tentativas_login']),
    )
  })
})

test('the shop of the first migration opens today: people sign in, sell, and its sums are right', async () => {
  const banco = await bancoDe(primeiro)
  await migrate(banco.config)
  bancos.splice(0)
  const loja = await abrirLoja(undefined, { banco })
  try {
    await conferirEstoque(banco.db)
    const { body: lista } = await loja.pedir('GET', '/api/produtos/busca/?busca=ipe')
    expect(lista.results).toMatchObject([
      { titulo: 'Camiseta Ipê-amarelo', sku: 'CAM-IPE', quantidade_total: 12, quantidade_disponivel: 11 },
    ])
    const { body: venda } = await loja.pedir('GET', '/api/vendas/1/')
    expect(venda).toMatchObject({ status: 'separacao', total: 166.8, cliente: { nome: 'Ana Conceição da Silva' } })
    expect((await loja.pedir('PATCH', '/api/vendas/1/status/', { status: 'embalagem' })).body.status).toBe('embalagem')
    const itens = [{ id: 2, sku: 'CANECA-REC', descricao: '', quantidade: 9, valor_unitario: 39 }]
    const nova = await loja.pedir('POST', '/api/vendas/', { cliente_id: 2, origem: 'loja_fisica', itens })
    expect(nova).toMatchObject({ status: 201, body: { id: 5 } })
    // All twelve mugs are taken now.
    expect((await loja.pedir('POST', '/api/vendas/', { cliente_id: 2, origem: 'loja_fisica', itens })).status).toBe(409)
    await conferirEstoque(banco.db)
  } finally {
    await loja.fechar()
  }
})
