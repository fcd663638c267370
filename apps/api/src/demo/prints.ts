import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { orcamentoEntrada } from '@estampa/contract/orcamentos/entrada.schemas.ts'
import { precosEntrada } from '@estampa/contract/producao/precos.schemas.ts'
import { produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { vendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import sharp from 'sharp'
import { transaction } from '../infra/database/transaction.ts'
import { createLink } from '../modules/orcamentos/aprovacao.rules.ts'
import { hoje } from '../modules/orcamentos/orcamentos.data.ts'
import { createOrcamento } from '../modules/orcamentos/orcamentos.rules.ts'
import { saveArte } from '../modules/producao/artes.rules.ts'
import { changePrecos } from '../modules/producao/precos.rules.ts'
import { changeProducaoConfiguracao, finishProducao } from '../modules/producao/producao.rules.ts'
import { type Catalogo, createProduto } from '../modules/produtos/produtos.rules.ts'
import { askProvaChange, sendProva } from '../modules/vendas/venda/provas.rules.ts'
import { createVenda } from '../modules/vendas/vendas.rules.ts'
import { SISTEMA } from '../shop/auditoria.ts'
import { listVendaProducoes, setVendaDate } from './demo.data.ts'
import { instantesDa } from './sales.ts'

const TAMANHOS = ['P', 'M', 'G', 'GG', 'XG', 'EG'] as const
const PIXELS = 1600
const DTF_TABELA = {
  tecnica: 'dtf',
  area_ate_cm2: null,
  faixas: [
    { a_partir_de: 1, por_peca: 18, custo_por_peca: 6.5 },
    { a_partir_de: 10, por_peca: 14, custo_por_peca: 5.2 },
    { a_partir_de: 30, por_peca: 12, custo_por_peca: 4.8 },
  ],
  montagem: 0,
}

interface PrintShop {
  readonly catalogo: Catalogo
  readonly modelo: { readonly id: number; readonly categoria_id: number }
  readonly clientes: readonly number[]
  readonly vendedorId: number
}

/**
 * The print shop's own work: a plain shirt, a school's order in six sizes that is half printed, an order whose customer
 * asked for a change, and a quote that waits for its customer. Answers the shirt.
 */
export async function seedPrints({ catalogo, modelo, clientes, vendedorId }: PrintShop): Promise<Produto> {
  const { db } = catalogo
  const autor = {
    ...SISTEMA,
    usuario: { id: vendedorId, username: 'marina', nome: 'Marina Duarte', tipo: 'funcionario', negadas: [] },
  }
  await changeProducaoConfiguracao(db, SISTEMA, { ativa: true })
  await changePrecos(db, SISTEMA, autor.usuario, precosEntrada.parse({ tabelas: [DTF_TABELA] }))
  const lisa = await createProduto(
    catalogo,
    produtoEntrada.parse({
      modelo_id: modelo.id,
      categoria_id: modelo.categoria_id,
      titulo: 'Camiseta Lisa para Estampar',
      descricao: 'Camiseta de algodão sem estampa.',
      sku: 'LISA',
      preco_custo: 14,
      preco_venda: 29.9,
      tem_cor: true,
      tem_tamanho: true,
      variacoes: TAMANHOS.map((tamanho) => ({
        cor: '#1a1a1a',
        nome_cor: 'Preto',
        tamanho,
        preco_custo: 14,
        preco_venda: 29.9,
        quantidade: 20,
      })),
    }),
    [],
  )
  const uploadArte = async (nome: string, motivo: string) => {
    const drawing = await readFile(join(import.meta.dirname, 'drawing/motifs', `${motivo}.svg`))
    const conteudo = await sharp(drawing, { density: 300 }).resize(PIXELS).png().toBuffer()
    const guardado = await catalogo.files.saveRaw(Readable.from([conteudo]))
    const file = { nome: `${motivo}.png`, digest: guardado.sha256, conteudo: Buffer.alloc(0) }
    return saveArte(catalogo, autor, { nome }, { ...file, guardado: { ...guardado, kept: false } })
  }
  const escola = await uploadArte('Escola Girassol', 'flor')
  const time = await uploadArte('Time do Bairro', 'sol')
  const printed = (arte_id: number, posicao: string, largura_mm: number) => [
    { posicao, arte_id, tecnica: 'dtf', largura_mm, altura_mm: largura_mm },
  ]
  const sell = (cliente: number, itens: readonly object[]) =>
    createVenda(
      catalogo,
      vendaEntrada.parse({ cliente_id: clientes[cliente], origem: 'redes_sociais', itens }),
      autor.usuario,
    )
  const line = (place: number, quantidade: number, dados: object) => ({
    id: lisa.id,
    produto_id: lisa.id,
    variacao_id: lisa.variacoes[place]?.id,
    quantidade,
    valor_unitario: 41.9,
    ...dados,
  })

  const escolaLines = { grupo: 'escola', estampas: printed(escola.id, 'frente', 280) }
  const order = await sell(
    1,
    TAMANHOS.map((_, place) => line(place, 5, escolaLines)),
  )
  const producoes = await listVendaProducoes(db, order.id)
  for (const id of producoes.slice(0, producoes.length / 2)) await finishProducao(catalogo, id, 5, vendedorId)

  const timeLines = { grupo: 'time', estampas: printed(time.id, 'costas', 300) }
  const changed = await sell(2, [line(1, 6, timeLines), line(2, 5, timeLines)])
  await transaction(db, async (trx) => {
    const doer = { autor: SISTEMA, usuarioId: vendedorId }
    await sendProva(trx, changed.id, undefined, doer)
    await askProvaChange(trx, changed.id, { ...doer, usuarioId: null, texto: 'O sol pode ser maior e mais no alto?' })
  })

  const validade = addDays(await hoje(db), 10)
  const { id, variacao_id, ...item } = line(3, 12, { estampas: printed(time.id, 'frente', 250) })
  const orcamentos = { ...catalogo, alcance: () => 'maquina' as const }
  const quote = await createOrcamento(
    orcamentos,
    orcamentoEntrada.parse({ cliente_id: clientes[3], itens: [{ ...item, produto_id: id, variacao_id }], validade }),
    autor,
  )
  await createLink(db, quote.id, autor, 'http://localhost')
  const agora = Date.now()
  for (const sold of [order, changed])
    await setVendaDate(db, sold.id, (quantos) => instantesDa({ diasAtras: 2, hora: 10 }, quantos, agora))
  return lisa
}
