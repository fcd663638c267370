import type { ProvaDaVenda } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import {
  approveFields,
  cabecalho,
  changeFields,
  describePrints,
  documento,
  escapeHtml,
  lojaNome,
  postForm,
  showNames,
  showPictures,
} from './aprovacao.partes.ts'

type Item = ProvaDaVenda['itens'][number]

/** The prints of a sale as its customer reads them on a telephone, without prices; forms post, so that it works without scripts. */
export function provaPage(
  prova: ProvaDaVenda,
  token: string,
  nonce: string,
  { erro, nome, texto }: Readonly<Record<'erro' | 'nome' | 'texto', string>>,
): string {
  const { loja, numero, versao, aviso, itens, pode } = prova
  const endereco = `/aprovacoes/${encodeURIComponent(token)}`
  const titulo = `Prova do pedido ${numero}`
  const waiting = itens.filter(({ aprovacao }) => aprovacao.situacao === 'enviada')
  const approveForm = postForm(endereco, 'aprovar', versao, approveFields(nome))
  return documento(
    `${titulo} · ${lojaNome(loja)}`,
    nonce,
    `${cabecalho(loja, titulo, `Para <bdi>${escapeHtml(prova.nome)}</bdi> · versão ${versao}`, erro)}
${aviso === null ? '' : `<div class="caixa aviso" role="status"><p>${escapeHtml(aviso)}</p></div>`}
${itens.map((item, ordem) => provaItem(item, ordem, pode.pedir_mudanca ? changeForm(item, endereco, versao, waiting.length === 1 ? texto : '') : '')).join('\n')}
${pode.aprovar ? `<section class="caixa"><h2>${waiting.length === itens.length ? 'Está tudo certo?' : 'O que ainda espera está certo?'}</h2>${approveForm}</section>` : ''}`,
    versao,
  )
}

function changeForm({ item_id, aprovacao }: Item, endereco: string, versao: number, texto: string): string {
  if (aprovacao.situacao !== 'enviada') return ''
  const corpo = `<input type="hidden" name="item_id" value="${item_id}">${changeFields(`texto-${item_id}`, texto)}`
  return `<details${texto ? ' open' : ''}><summary>Pedir mudança</summary>${postForm(endereco, 'mudanca', versao, corpo)}</details>`
}

function provaItem(item: Item, ordem: number, change: string): string {
  const { descricao, quantidade } = item
  return `<section class="caixa item"><h2>${escapeHtml(descricao)}</h2><p class="fraca">${quantidade === 1 ? '1 peça' : `${quantidade} peças`}</p>
${describePrints(item)}
${showPictures(item, ordem)}${showNames(item)}
${describeAnswer(item)}${change}</section>`
}

function describeAnswer({ aprovacao: { situacao, por, em, texto } }: Item): string {
  const when = em === null ? '' : ` em ${formatDateTime(em)}`
  if (situacao === 'aprovada') return `<p><b>Aprovado${por ? ` por ${escapeHtml(por)}` : ''}${when}.</b></p>`
  if (situacao === 'mudanca')
    return `<p><b>Mudança pedida${when}:</b></p><p class="termos">“${escapeHtml(texto ?? '')}”</p>`
  return ''
}
