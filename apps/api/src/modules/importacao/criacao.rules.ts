import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { tomDaCor } from '../../shop/cores.ts'
import { MODELO_PADRAO } from '../../shop/importacoes.ts'
import { categoriaDeNome } from '../categorias/categorias.rules.ts'
import { modeloDeNome, modelos } from '../modelos/modelos.rules.ts'
import { createReadProdutos } from '../produtos/produtos.rules.ts'
import { buildFamilia } from './familia.rules.ts'
import { gtinDaProposta } from './gtin.rules.ts'
import type { ImportacaoLinha } from './importacao.data.ts'
import type { Gravada } from './linhas.data.ts'
import type { Linha, Proposta, Valores } from './registros.ts'

/** Rows by their number in the file. */
export type PorLinha = ReadonlyMap<number, Linha>

const texto = (valor: Valores['sku']) => (valor == null || valor === '' ? null : String(valor))
const numero = (valor: Valores['sku']) => (typeof valor === 'number' ? valor : null)

export const novaVariacao = (valores: Valores, gtin: string | null): VariacaoEntrada => ({
  id: undefined,
  sku: texto(valores.sku),
  sku_personalizado: false,
  gtin,
  cor: texto(valores.nome_cor) === null ? null : tomDaCor(String(valores.nome_cor)),
  nome_cor: texto(valores.nome_cor),
  tamanho: texto(valores.tamanho),
  preco_custo: numero(valores.preco_custo),
  preco_venda: numero(valores.preco_venda),
  quantidade: numero(valores.estoque) ?? 0,
  estoque_minimo: numero(valores.estoque_minimo) ?? 0,
  descricao: null,
  imagens_vinculadas: undefined,
})

/** A new product of the rows of each group. What its own row does not say of it, the first of the others that does. */
export async function createProdutos(
  trx: Transacao,
  { id: importacao_id, usuario_id }: ImportacaoLinha,
  grupos: readonly (readonly Proposta[])[],
  linhaByNumber: PorLinha,
): Promise<Gravada[]> {
  if (grupos.length === 0) return []
  const modelo = umaVez((nome: string) => modeloDeNome(trx, nome, importacao_id))
  const categoria = umaVez((nome: string) => categoriaDeNome(trx, nome, importacao_id))
  const familias = grupos.map((propostas) =>
    buildFamilia(propostas.flatMap(({ linha }) => linhaByNumber.get(linha) ?? [])),
  )
  const entradas: ProdutoEntrada[] = []
  const readModelo = umaVez((id: number) => modelos.record(trx, id))
  for (const [i, { pai, filhas }] of familias.entries()) {
    const proprios = pai?.valores ?? {}
    const valores = [proprios, ...filhas.map((filha) => filha.valores)]
    const findValue = (campo: keyof Valores) => valores.find((row) => row[campo] != null)?.[campo]
    const propostaDe = (linha: Linha | null | undefined) =>
      grupos[i]?.find((proposta) => proposta.linha === linha?.linha)
    const gtinDe = (linha: Linha | null | undefined) => {
      const proposta = propostaDe(linha)
      return proposta ? gtinDaProposta(proposta) : null
    }
    const pecas = propostaDe(pai)?.diferencas.find(({ campo }) => campo === 'estoque')
    const modelo_id = await modelo(texto(findValue('modelo')) ?? MODELO_PADRAO)
    const { ncm, origem_fiscal, cest } = await readModelo(modelo_id)
    entradas.push({
      modelo_id,
      categoria_id: await categoria(texto(findValue('categoria')) ?? MODELO_PADRAO),
      titulo: String(findValue('titulo')),
      descricao: texto(findValue('descricao')) ?? '',
      sku: texto(pai ? proprios.sku : findValue('sku_do_produto')),
      gtin: gtinDe(pai),
      codigo: texto(findValue('codigo')),
      ncm: texto(findValue('ncm')) ?? ncm,
      origem_fiscal: numero(findValue('origem_fiscal')) ?? origem_fiscal ?? undefined,
      cest: texto(findValue('cest')) ?? cest,
      unidade: texto(findValue('unidade')) ?? undefined,
      largura: numero(findValue('largura')),
      altura: numero(findValue('altura')),
      comprimento: numero(findValue('comprimento')),
      peso: numero(findValue('peso')),
      estoque_minimo: numero(proprios.estoque_minimo) ?? undefined,
      preco_custo: numero(proprios.preco_custo),
      preco_venda: numero(proprios.preco_venda),
      qtd: numero(pecas?.depois) ?? 0,
      tem_cor: false,
      tem_tamanho: false,
      publicar_bling: false,
      variacoes: filhas.length > 0 ? filhas.map((filha) => novaVariacao(filha.valores, gtinDe(filha))) : undefined,
      componentes: undefined,
      versao: undefined,
    })
  }
  const produtos = await createReadProdutos(trx, entradas, usuario_id)
  return grupos.flatMap((propostas, i) => {
    const { id: produto_id = null, variacoes = [] } = produtos[i] ?? {}
    const variacaoByLinha = new Map(familias[i]?.filhas.map(({ linha }, j) => [linha, variacoes[j] ?? null]))
    return propostas.map(
      (proposta): Gravada => ({
        ...proposta,
        produto_id,
        variacao_id: variacaoByLinha.get(proposta.linha) ?? null,
        novo: 'produto',
      }),
    )
  })
}

function umaVez<N, T>(perguntar: (nome: N) => Promise<T>): (nome: N) => Promise<T> {
  const sabidos = new Map<N, Promise<T>>()
  return (nome) => {
    const sabido = sabidos.get(nome) ?? perguntar(nome)
    sabidos.set(nome, sabido)
    return sabido
  }
}
