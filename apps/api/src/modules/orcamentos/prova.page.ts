import type { ProvaDaVenda } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatTelefone } from '@estampa/contract/shared/documents.ts'
import { describePrints, documento, escapeHtml, picturesAndNames } from './aprovacao.page.ts'

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
  const lojaNome = loja.nome || 'Estampa'
  const titulo = `Prova do pedido ${numero}`
  const waiting = itens.filter(({ aprovacao }) => aprovacao.situacao === 'enviada')
  const approveForm = form(
    endereco,
    'aprovar',
    versao,
    `<label for="nome">Seu nome</label><input id="nome" name="nome" value="${escapeHtml(nome)}" required maxlength="200" autocomplete="name"><button>Aprovar</button>`,
  )
  return documento(
    `${titulo} · ${lojaNome}`,
    nonce,
    `<header><p class="loja">${escapeHtml(lojaNome)}</p>${loja.telefone ? `<p class="fraca">${escapeHtml(formatTelefone(loja.telefone))}</p>` : ''}
<h1>${titulo}</h1><p class="fraca">Para <bdi>${escapeHtml(prova.nome)}</bdi> · versão ${versao}</p></header>
${erro ? `<p class="caixa erro" role="alert">${escapeHtml(erro)}</p>` : ''}
${aviso === null ? '' : `<div class="caixa aviso" role="status"><p>${escapeHtml(aviso)}</p></div>`}
${itens.map((item, ordem) => provaItem(item, ordem, pode.pedir_mudanca ? changeForm(item, endereco, versao, waiting.length === 1 ? texto : '') : '')).join('\n')}
${pode.aprovar ? `<section class="caixa"><h2>${waiting.length === itens.length ? 'Está tudo certo?' : 'O que ainda espera está certo?'}</h2>${approveForm}</section>` : ''}`,
    versao,
  )
}

const form = (endereco: string, acao: string, versao: number, corpo: string): string =>
  `<form method="post" action="${escapeHtml(`${endereco}/${acao}`)}"><input type="hidden" name="versao" value="${versao}">${corpo}</form>`

function changeForm({ item_id, aprovacao }: Item, endereco: string, versao: number, texto: string): string {
  if (aprovacao.situacao !== 'enviada') return ''
  const corpo = `<input type="hidden" name="item_id" value="${item_id}"><label for="texto-${item_id}">O que deve mudar</label><textarea id="texto-${item_id}" name="texto" rows="4" required maxlength="2000">\n${escapeHtml(texto)}</textarea><button class="outro">Pedir mudança</button>`
  return `<details${texto ? ' open' : ''}><summary>Pedir mudança</summary>${form(endereco, 'mudanca', versao, corpo)}</details>`
}

function provaItem(item: Item, ordem: number, change: string): string {
  const { descricao, quantidade } = item
  return `<section class="caixa item"><h2>${escapeHtml(descricao)}</h2><p class="fraca">${quantidade === 1 ? '1 peça' : `${quantidade} peças`}</p>
${describePrints(item)}
${picturesAndNames(item, ordem)}
${describeAnswer(item)}${change}</section>`
}

function describeAnswer({ aprovacao: { situacao, por, em, texto } }: Item): string {
  const when = em === null ? '' : ` em ${formatDateTime(em)}`
  if (situacao === 'aprovada') return `<p><b>Aprovado${por ? ` por ${escapeHtml(por)}` : ''}${when}.</b></p>`
  if (situacao === 'mudanca')
    return `<p><b>Mudança pedida${when}:</b></p><p class="termos">“${escapeHtml(texto ?? '')}”</p>`
  return ''
}
