import type { Comparacao } from '@estampa/contract/bling/vinculo.routes.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { requireErp } from '../../../shop/loja.ts'
import { readProduto } from '../../produtos/produtos.rules.ts'
import { translateBlingErrors } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import {
  baseDaVariacao,
  baseDoProduto,
  CAMPOS,
  compareCampo,
  compareChild,
  NOMES_DOS_CAMPOS,
  textoDe,
} from '../produto/campos.mapping.ts'
import { ocupante } from '../produto/detalhe.sync.ts'
import { isKit, type ProdutoDoBling, resumoDoBling } from '../produto/produtos.mapping.ts'
import * as data from '../produto/vinculo.data.ts'
import { readBlingProduto } from '../produto/vinculo.rules.ts'

/** Both sides of a product: with what it is linked to, with the one that is asked for, or with what has its codes. */
export async function compareSides(contexto: Contexto, produtoId: number, idBling?: number): Promise<Comparacao> {
  await requireErp(contexto)
  const { db, client } = contexto
  const produto = await readProduto(db, produtoId)
  const escolhido = produto.id_bling === null ? idBling : Number(produto.id_bling)
  const remoto =
    escolhido === undefined
      ? await translateBlingErrors(ocupante(client, produto, true))
      : await readBlingProduto(contexto, escolhido)
  const agora = baseDoProduto(produto)
  const vinculo = await data.vinculoDe(db, produto.id)
  const guardadas = await data.listBlingVersoes(db, produto.id)
  return {
    vinculado: produto.id_bling !== null,
    kit: remoto !== null && isKit(remoto),
    bling: remoto && resumoDoBling(remoto),
    campos: remoto ? NOMES_DOS_CAMPOS.map((campo) => compareCampo(campo, agora[campo], remoto)) : [],
    variacoes: remoto ? variacoes(produto, remoto) : [],
    imagens: {
      aqui: produto.imagens.length,
      bling: remoto?.midia.imagens ?? 0,
      aviso: vinculo?.aviso_imagens ?? null,
    },
    versoes: guardadas.map(({ id, criado_em, usuario, antes, enviado }) => ({
      id,
      criado_em,
      usuario,
      campos: camposDaVersao(antes, enviado),
    })),
  }
}

/** Ours with their counterparts, then those that only the ERP has. */
function variacoes(produto: Produto, remoto: ProdutoDoBling): Comparacao['variacoes'] {
  const usados = new Set<number>()
  const ownVariacoes = produto.variacoes.map((v) => {
    const filho =
      remoto.variacoes.find(({ id }) => String(id) === v.id_bling) ??
      (produto.id_bling === null ? remoto.variacoes.find(({ codigo }) => mesmoSku(codigo, v.sku)) : undefined)
    if (filho) usados.add(filho.id)
    return {
      variacao_id: v.id,
      nome: nomeDaVariacao(v) || (v.sku ?? ''),
      id_bling: filho?.id ?? null,
      campos: compareChild(baseDaVariacao(produto, v), filho ?? null),
    }
  })
  const deles = remoto.variacoes
    .filter(({ id }) => !usados.has(id))
    .map((filho) => ({
      variacao_id: null,
      nome: filho.variacao?.nome || (filho.codigo ?? ''),
      id_bling: filho.id,
      campos: compareChild(null, filho),
    }))
  return [...ownVariacoes, ...deles]
}

/** How a person calls what a kept version holds, by the ERP's names. */
const NOMES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(CAMPOS).map(({ nomes }) => nomes))

/** Nested groups as `grupo.campo`. */
function flattenGroup(grupo: Readonly<Record<string, unknown>>, prefixo = ''): [string, unknown][] {
  return Object.entries(grupo).flatMap(([nome, valor]) =>
    valor !== null && typeof valor === 'object' && !Array.isArray(valor)
      ? flattenGroup(valor as Record<string, unknown>, `${prefixo}${nome}.`)
      : [[`${prefixo}${nome}`, valor] as [string, unknown]],
  )
}

function formatFieldValue(nome: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (typeof valor !== 'number') return textoDe(String(valor))
  return nome === 'preco' ? formatReais(valor) : valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
}

/** Lists field by field what stood at Bling and what we sent; fields that a person knows no name of are left out. */
export function camposDaVersao(antes: Readonly<Record<string, unknown>>, enviado: Readonly<Record<string, unknown>>) {
  const novos = new Map(flattenGroup(enviado))
  return flattenGroup(antes)
    .filter(([nome]) => NOMES[nome] !== undefined)
    .map(([nome, valor]) => ({
      nome: NOMES[nome] ?? nome,
      antes: formatFieldValue(nome, valor),
      enviado: formatFieldValue(nome, novos.get(nome)),
    }))
}
