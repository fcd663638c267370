import type { Aprovacao, ItemDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import {
  approveFields,
  cabecalho,
  changeFields,
  describePrints,
  documento,
  escapeHtml,
  lojaNome,
  picturesAndNames,
  postForm,
} from './aprovacao.partes.ts'

/** For a link that opens nothing, and for tries that are too many. */
export const paginaQueDiz = (frase: string, nonce: string): string =>
  documento('Orçamento', nonce, `<h1>Orçamento</h1><p class="caixa aviso">${escapeHtml(frase)}</p>`)

/** The quote as a person reads it on a telephone; forms post, so that it works without scripts. */
export function paginaDaAprovacao(
  aprovacao: Aprovacao,
  token: string,
  nonce: string,
  digitado: Readonly<Record<'erro' | 'nome' | 'texto', string>>,
): string {
  const { loja, numero, nome, validade, itens, termos, versao } = aprovacao
  const { erro } = digitado
  const endereco = `/aprovacoes/${encodeURIComponent(token)}`
  const titulo = `Orçamento ${numero}`
  return documento(
    `${titulo} · ${lojaNome(loja)}`,
    nonce,
    `${cabecalho(loja, titulo, `Para <bdi>${escapeHtml(nome)}</bdi> · versão ${versao} · vale até ${formatDate(validade)}`, erro)}
${estado(aprovacao, endereco)}
${itens.map(linha).join('\n')}
${contas(aprovacao)}
${termos ? `<section class="caixa"><h2>Condições</h2><p class="termos">${escapeHtml(termos)}</p></section>` : ''}
${respostas(aprovacao, endereco, digitado)}`,
    versao,
  )
}

function estado({ situacao, mudanca, aviso, outras_aprovadas }: Aprovacao, endereco: string): string {
  const pedido = situacao === 'mudanca' && mudanca ? `<p class="termos">“${escapeHtml(mudanca.texto)}”</p>` : ''
  const versaoLinks = outras_aprovadas.map(
    (approvedVersao) =>
      `<p><a href="${escapeHtml(endereco)}?versao=${approvedVersao}">Ler a versão ${approvedVersao}, que foi aprovada</a></p>`,
  )
  const frase = aviso === null ? '' : `<p>${escapeHtml(aviso)}</p>`
  const thanks =
    situacao === 'aprovado' || situacao === 'vendido'
      ? '<p>Obrigado! A loja já recebeu a sua resposta e cuida do próximo passo. Para mudar algo, fale com ela.</p>'
      : ''
  const partes = `${frase}${thanks}${pedido}${versaoLinks.join('')}`
  return partes && `<div class="caixa aviso" role="status">${partes}</div>`
}

function linha(item: ItemDoOrcamento, ordem: number): string {
  const { descricao, quantidade, valor_unitario, estampa } = item
  return `<section class="caixa item"><h2>${escapeHtml(descricao)}</h2>
${estampa && `<p class="fraca">${escapeHtml(estampa)}</p>`}${describePrints(item)}
<p class="conta"><span>${quantidade} × ${formatReais(valor_unitario)}</span><b>${formatReais(valorDaLinha(item))}</b></p>
${picturesAndNames(item, ordem)}</section>`
}

function contas({ subtotal, desconto, frete, total }: Aprovacao): string {
  const conta = (rotulo: string, valor: number, classe = '') =>
    `<div${classe}><dt>${rotulo}</dt><dd>${formatReais(valor)}</dd></div>`
  const partes = desconto > 0 || frete > 0 ? conta('Itens', subtotal) : ''
  return `<section class="caixa"><dl>${partes}${desconto > 0 ? conta('Desconto', -desconto) : ''}${
    frete > 0 ? conta('Frete', frete) : ''
  }${conta('Total', total, ' class="total"')}</dl></section>`
}

function respostas(
  { pode, versao }: Aprovacao,
  endereco: string,
  { nome, texto }: Readonly<Record<'nome' | 'texto', string>>,
): string {
  const form = (acao: string, corpo: string) => postForm(endereco, acao, versao, corpo)
  const mudar = form('mudanca', changeFields('texto', texto))
  const recusar = form('recusar', '<button class="nao">Recusar o orçamento</button>')
  return [
    pode.aprovar
      ? `<section class="caixa"><h2>Está tudo certo?</h2>${form('aprovar', approveFields(nome))}</section>`
      : '',
    pode.pedir_mudanca
      ? `<details class="caixa"${texto ? ' open' : ''}><summary>Pedir mudança</summary>${mudar}</details>`
      : '',
    pode.recusar ? `<details class="caixa"><summary>Recusar</summary>${recusar}</details>` : '',
  ].join('\n')
}
