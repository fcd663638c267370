import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runJob, runJobNow } from '../../../test/support/fila.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { newFileName } from '../../infra/files/store.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const HORA = 3_600_000
const writeOldFile = async (fim: string, nome: string, horas: number) => {
  const caminho = join(loja.midiaDir, `${nome}${fim}`)
  await writeFile(caminho, 'x')
  const quando = new Date(Date.now() - horas * HORA)
  await utimes(caminho, quando, quando)
  return `${nome}${fim}`
}
const guardados = async () => (await readdir(loja.midiaDir)).toSorted()

/** Stored names that each of the seven tables refers to. */
async function createUsedFiles() {
  const produto = await balcao.criarProduto({ qtd: 1 })
  const [imagem, vendida, mockup] = [newFileName(), newFileName(), newFileName()]
  const [etiqueta, declaracao, arte, logo] = [newFileName(), newFileName(), newFileName(), newFileName()]
  await sql`insert into produto_imagens (produto_id, arquivo, ordem, largura, altura)
    values (${produto.id}, ${vendida}, 0, 1, 1), (${produto.id}, ${imagem}, 1, 1, 1)`.execute(db)
  const { body: venda } = await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }])
  // Only the sold line shows it by now.
  await sql`delete from produto_imagens where arquivo = ${vendida}`.execute(db)
  await sql`with o as (insert into orcamentos (nome) values ('Ana') returning id),
    v as (insert into orcamento_versoes (orcamento_id, numero, itens, desconto, frete, total, validade, termos)
      select id, 1, '[]', 0, 0, 0, current_date, '' from o returning orcamento_id)
    insert into orcamento_mockups (orcamento_id, numero, linha, ordem, arquivo, digest)
      select orcamento_id, 1, 0, 0, ${mockup}, '' from v`.execute(db)
  await sql`with e as (insert into envios (venda_id, provedor, codigo_servico, estado, arquivo)
      values (${venda.id}, 'loja', 'pac', 'pronta', ${etiqueta}) returning id)
    insert into declaracoes (envio_id, arquivo) select id, ${declaracao} from e`.execute(db)
  await sql`with a as (insert into artes (nome) values ('Leão') returning id)
    insert into arte_versoes (arte_id, versao, arquivo, enviada_como, bytes, sha256)
      select id, 1, ${arte}, 'leao.svg', 1, '' from a`.execute(db)
  await sql`update dados_da_loja set logo_arquivo = ${logo}`.execute(db)
  return { imagem, vendida, mockup, etiqueta, declaracao, arte, logo }
}

test('the clean-up keeps every file that one of seven tables refers to, and removes others after a day or when a job names them', async () => {
  const { imagem, vendida, mockup, etiqueta, declaracao, arte, logo } = await createUsedFiles()
  const ficam = [
    ...(await Promise.all([imagem, vendida, mockup, logo].map((nome) => writeOldFile('-miniatura.webp', nome, 900)))),
    ...(await Promise.all([etiqueta, declaracao].map((nome) => writeOldFile('.pdf', nome, 900)))),
    await writeOldFile('.arte', arte, 900),
    await writeOldFile('.txt', 'leia-me', 900),
  ]
  const nova = newFileName()
  const novos = [
    await writeOldFile('-miniatura.webp', nova, 23),
    await writeOldFile('.arte', newFileName(), 23),
    await writeOldFile('.arte.parcial', newFileName(), 23),
  ]
  for (const fim of ['-miniatura.webp', '-media.webp.parcial', '.pdf', '.arte', '.arte.parcial'])
    await writeOldFile(fim, newFileName(), 25)
  await runJob(loja, { name: 'limpar-arquivos' })
  expect(await guardados()).toEqual([...ficam, ...novos].toSorted())

  const arquivos = [imagem, vendida, mockup, logo, nova]
  await transaction(db, (trx) => loja.queue.send(trx, { name: 'remover-arquivos' }, { arquivos }))
  await runJobNow<{ arquivos: string[] }>(loja, { name: 'remover-arquivos' }, { arquivos })
  expect(await guardados()).toEqual([...ficam, ...novos.slice(1)].toSorted())
})
