import { botao, desenharLista, desenharRequisicoes, LISTAS, no } from './painel-dados.js'

/** What people read instead of the names of the API. */
const NOMES = {
  variacoes: 'variações',
  imagensPendentes: 'imagens a buscar',
  pagamentos: 'etiquetas pagas',
  eventosPendentes: 'avisos à espera',
  redirect: 'Endereço de retorno (Bling)',
  redirectMelhorEnvio: 'Endereço de retorno (Melhor Envio)',
  webhookUrl: 'Endereço dos avisos',
  webhooksAtivos: 'Enviar avisos',
  webhookVezes: 'Vezes de cada aviso',
  webhookEmbaralhar: 'Juntar e inverter (0: não)',
  webhooksAPedido: 'Avisos só quando se pede',
  webhookPerda: 'Avisos que se perdem (%)',
  webhookAtrasoMs: 'Atraso de cada aviso (ms)',
  limitePorSegundo: 'Limite por segundo',
  limitePorDia: 'Limite por dia',
  codigoRepetido: 'Código repetido de produto',
  empresaDaConta: 'Empresa da conta',
  documentoRepetido: 'CPF/CNPJ repetido',
  respostaDaApi: 'Resposta de toda a API do Bling',
  depositosDaConta: 'Depósitos da conta',
  reservaDeEstoque: 'Pedidos reservam estoque',
  transicoesLancamEstoque: 'Transições lançam estoque',
  situacoesPropriasSemValor: 'Situações próprias vêm com valor 0',
  exclusaoEstornaEstoque: 'Excluir o pedido estorna o estoque',
  valoresAlterados: 'Preços voltam alterados (49.9000015259)',
  imagensFalham: 'Imagens falham em silêncio',
  cnpjDaEmpresa: 'CNPJ da empresa',
  notaAmbiente: 'Ambiente das notas',
  notaProximoEnvio: 'Próximo envio de nota',
  notaMotivo: 'Motivo (539 Rejeicao: …)',
  notaEsperaLeituras: 'Leituras até a SEFAZ decidir',
  notaSituacaoAutorizada: 'Situação de nota autorizada',
  notaRespostaDoEnvio: 'Resposta do envio de nota',
  notaRejeicaoResponde: 'Envio rejeitado responde',
  notaDocumentoComLetras: 'Documento de chave com letras',
  notaNoPut: 'Nota alterada pela API',
  notaRepetida: 'Nota pedida outra vez',
  notaCanceladaNoPedido: 'Nota cancelada no pedido',
  notasLancamEstoque: 'Notas lançam estoque',
  notaDiferenca: 'Acréscimo no valor da nota (R$)',
  naturezasDaConta: 'Naturezas de operação',
  relogioAvancoMs: 'Relógio adiantado (ms)',
  rastreioVelocidade: 'Velocidade do rastreio',
  melhorEnvioLimitePorMinuto: 'Limite por minuto (Melhor Envio)',
  geracaoMs: 'Geração da etiqueta (ms)',
  melhorEnvioGeracao: 'Geração da etiqueta',
  melhorEnvioCheckout: 'Resposta do pagamento',
  melhorEnvioRepetido: 'Pagamento repetido',
  melhorEnvioArquivo: 'Endereço do arquivo',
  melhorEnvioNaoPronto: 'Arquivo não pronto',
  melhorEnvioDeclaracao: 'Declaração de conteúdo (DC-e)',
  melhorEnvioAgencia: 'Exigir agência (menos Correios)',
  melhorEnvioErros: 'Forma dos erros',
  melhorEnvioListas: 'Forma das listas',
  melhorEnvioLimiteCorpo: 'Corpo do 429',
  melhorEnvioAcrescimo: 'Acréscimo no carrinho (R$)',
  melhorEnvioFalhaAntigaMs: 'Falha antiga aparece por (ms)',
  melhorEnvioVencida: 'Cancelar etiqueta vencida',
  melhorEnvioBloqueado: 'Firewall: 403 em HTML',
  melhorEnvioRastreioAtrasado: 'Rastreio atrasado',
  melhorEnvioCancelamentoMs: 'Cancelamento conclui em (ms)',
  melhorEnvioWebhookUrl: 'Endereço dos avisos (Melhor Envio)',
  melhorEnvioAssinatura: 'Assinatura dos avisos',
}

const el = (id) => document.getElementById(id)

// The control token comes in the address that `npm start` shows, after the #, which is sent nowhere. This tab keeps it.
const CHAVE = 'emulador-controle'
if (location.hash.length > 1) {
  sessionStorage.setItem(CHAVE, location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
}

/** Calls the control API; a refusal becomes a notice and an exception. */
async function chamar(caminho, metodo = 'GET', corpo) {
  const resposta = await fetch(`/controle${caminho}`, {
    method: metodo,
    headers: {
      authorization: `Bearer ${sessionStorage.getItem(CHAVE) ?? ''}`,
      ...(corpo && { 'content-type': 'application/json' }),
    },
    body: corpo && JSON.stringify(corpo),
  })
  const dados = resposta.status === 204 ? null : await resposta.json()
  if (!resposta.ok) {
    avisar(dados?.erro ?? `Erro ${resposta.status}`)
    throw new Error(dados?.erro)
  }
  return dados
}

let apagarAviso
function avisar(texto) {
  el('aviso').textContent = texto
  clearTimeout(apagarAviso)
  apagarAviso = setTimeout(() => {
    el('aviso').textContent = ''
  }, 4000)
}

async function atualizar() {
  const [estado, falhas, tokens, configuracao, escolhas] = await Promise.all([
    chamar('/estado'),
    chamar('/falhas'),
    chamar('/tokens'),
    chamar('/configuracao'),
    chamar('/configuracao/escolhas'),
  ])
  const linhas = {
    autorizado: estado.autorizado ? 'sim' : 'não',
    relógio: estado.relogio,
    'saldo da carteira': `R$ ${estado.saldo.toFixed(2).replace('.', ',')}`,
    ...estado.quantidades,
  }
  el('estado').replaceChildren(
    ...Object.entries(linhas).flatMap(([nome, valor]) => [no('dt', NOMES[nome] ?? nome), no('dd', String(valor))]),
  )
  el('falhas').replaceChildren(...falhas.map(linhaDeFalha))
  el('tokens').replaceChildren(
    ...tokens.map((t) => no('li', `${t.servico}, ${t.tipo}: ${t.vencido ? 'vencido' : `até ${t.expiraEm}`}`)),
  )
  desenharConfiguracao(configuracao, escolhas)
  await Promise.all([mostrarLista(), mostrarRequisicoes()])
}

function linhaDeFalha(falha) {
  const vezes = falha.restantes === null ? 'sempre' : `mais ${falha.restantes}×`
  const texto = `${falha.metodo} ${falha.caminho}: ${falha.acao} ${falha.momento}, ${falha.porcentagem} %, ${vezes}, aplicada ${falha.aplicadas}× `
  return no(
    'li',
    texto,
    botao('Retirar', () => fazer(() => chamar(`/falhas/${falha.id}`, 'DELETE'))),
  )
}

function desenharConfiguracao(configuracao, escolhas) {
  const formulario = el('configuracao')
  if (formulario.contains(document.activeElement)) return
  const campos = Object.entries(configuracao).filter(([, valor]) => valor === null || typeof valor !== 'object')
  formulario.replaceChildren(
    ...campos.map(([nome, valor]) => {
      const campo = document.createElement(escolhas[nome] ? 'select' : 'input')
      campo.name = nome
      if (escolhas[nome]) campo.append(...escolhas[nome].map((escolha) => no('option', escolha)))
      else campo.type = typeof valor === 'number' ? 'number' : typeof valor === 'boolean' ? 'checkbox' : 'text'
      campo.disabled = nome === 'relogioAvancoMs'
      if (typeof valor === 'boolean') campo.checked = valor
      else campo.value = String(valor)
      campo.addEventListener('change', () => {
        const novo =
          typeof valor === 'number' ? campo.valueAsNumber : typeof valor === 'boolean' ? campo.checked : campo.value
        fazer(() => chamar('/configuracao', 'PATCH', { [nome]: novo }))
      })
      return no('label', NOMES[nome] ?? nome, campo)
    }),
  )
}

async function mostrarLista() {
  const agir = (caminho) => fazer(() => chamar(caminho, 'POST', {}))
  desenharLista(el('dados'), el('lista').value, await chamar(`/dados/${el('lista').value}`), agir)
}

async function mostrarRequisicoes() {
  const servico = el('servico').value
  const consulta = new URLSearchParams({ servico, caminho: el('caminho').value, limite: '100' })
  desenharRequisicoes(el('requisicoes'), await chamar(`/requisicoes?${consulta}`))
  const contadores = await chamar(`/contadores?servico=${servico || 'bling'}`)
  const status = Object.entries(contadores.porStatus).map(([nome, n]) => `${nome === '0' ? 'derrubadas' : nome}: ${n}`)
  el('contadores').textContent =
    `${servico || 'bling'}: ${contadores.total} ao todo; no máximo ${contadores.maximoPorSegundo} em um segundo. ${status.join(', ')}`
}

/** Does something, says so, shows the new state. A refusal has already been shown. */
async function fazer(acao, texto = 'Feito.') {
  try {
    await acao()
    avisar(texto)
    await atualizar()
  } catch (erro) {
    console.error(erro)
  }
}

const trocarConta = (conta) =>
  confirm('Pôr esta conta no lugar dos produtos que há aqui?') && fazer(() => chamar('/contas', 'POST', { conta }))

const ACOES = {
  atualizar: () => fazer(() => Promise.resolve(), 'Atualizado.'),
  zerar: () => confirm('Apagar tudo o que o emulador guarda?') && fazer(() => chamar('/zerar', 'POST', {})),
  'loja-que-ja-vende': () => trocarConta('loja-que-ja-vende'),
  'loja-grande': () => trocarConta('loja-grande'),
  'limpar-falhas': () => fazer(() => chamar('/falhas', 'DELETE')),
  expirar: () => fazer(() => chamar('/tokens/expirar', 'POST', { quais: 'acesso' })),
  'expirar-renovacao': () => fazer(() => chamar('/tokens/expirar', 'POST', { quais: 'renovacao' })),
  revogar: () => fazer(() => chamar('/tokens/revogar', 'POST', {})),
  ncm: () => fazer(() => chamar('/produtos/ncm', 'POST', { ncm: '6109.10.00' })),
  entregar: () => fazer(() => chamar('/webhooks/entregar', 'POST', {})),
}
for (const elemento of document.querySelectorAll('[data-acao]'))
  elemento.addEventListener('click', () => ACOES[elemento.dataset.acao]())

/** Does something with what a form says. */
const aoEnviar = (id, agir) =>
  el(id).addEventListener('submit', (evento) => {
    evento.preventDefault()
    agir(Object.fromEntries(new FormData(evento.target)))
  })

aoEnviar('nova-falha', (dados) => {
  for (const nome of ['status', 'atrasoMs', 'porcentagem']) dados[nome] = Number(dados[nome])
  const vezes = dados.vezes === '' ? null : Number(dados.vezes)
  fazer(() => chamar('/falhas', 'POST', { ...dados, vezes, html: dados.html === 'on' }))
})

aoEnviar('edicao-la', ({ id, preco, ...textos }) => {
  const corpo = Object.fromEntries(Object.entries(textos).filter(([, texto]) => texto !== ''))
  if (preco !== '') corpo.preco = Number(preco)
  fazer(() => chamar('/pessoa', 'POST', { metodo: 'PATCH', caminho: `/produtos/${id}`, corpo }))
})

/** What a person does at Bling by its own pages; a refusal of Bling's is shown, not taken for done. */
async function pessoa(metodo, caminho, corpo) {
  const { status, corpo: resposta } = await chamar('/pessoa', 'POST', { metodo, caminho, corpo })
  if (status < 300) return resposta?.data
  const motivo = resposta?.error?.fields?.[0]?.msg ?? resposta?.error?.description ?? `Recusado (${status})`
  avisar(motivo)
  throw new Error(motivo)
}

const semVazios = (campos) => Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== ''))
const numerico = (texto) => (texto === '' ? '' : Number(texto))

/** Opens the order, changes what the form says and saves it, with one instalment of its new total. */
async function editarPedido({ id, contato, frete, fretePorConta, servico, endereco, numero, observacoes, ...linha }) {
  const { data, transporte, itens, ...pedido } = await pessoa('GET', `/pedidos/vendas/${id}`)
  const [primeira, ...resto] = itens
  const mudadaLinha = semVazios({ quantidade: numerico(linha.quantidade), descricaoDetalhada: linha.palavras })
  await pessoa('PUT', `/pedidos/vendas/${id}`, {
    ...pedido,
    data,
    dataSaida: data,
    dataPrevista: data,
    parcelas: [],
    ...(contato !== '' && { contato: { id: Number(contato) } }),
    ...semVazios({ observacoes }),
    itens: primeira ? [{ ...primeira, ...mudadaLinha }, ...resto] : [],
    transporte: {
      ...transporte,
      ...semVazios({ frete: numerico(frete), fretePorConta: numerico(fretePorConta) }),
      ...(servico !== '' && { volumes: [{ ...transporte?.volumes?.[0], servico }] }),
      etiqueta: { ...transporte?.etiqueta, ...semVazios({ endereco, numero }) },
    },
  })
}
aoEnviar('pedido-la', (dados) => fazer(() => editarPedido(dados)))
aoEnviar('situacao-la', ({ id, situacao }) =>
  fazer(() =>
    situacao === 'excluir'
      ? pessoa('DELETE', `/pedidos/vendas/${id}`)
      : pessoa('PATCH', `/pedidos/vendas/${id}/situacoes/${situacao}`),
  ),
)
aoEnviar('kit-la', ({ id, partes, quantidade }) => {
  const componentes = partes
    .split(',')
    .map((parte) => parte.trim())
    .filter(Boolean)
    .map((parte) => ({ produto: { id: Number(parte) }, quantidade: Number(quantidade) }))
  const estrutura = { tipoEstoque: 'V', lancamentoEstoque: 'M', componentes }
  fazer(() => pessoa('PATCH', `/produtos/${id}`, { formato: 'E', estrutura }))
})

aoEnviar('novo-evento', ({ evento, id, vezes, invertida, falsa }) => {
  const como = { vezes: Number(vezes), invertida: invertida === 'on', assinatura: falsa === 'on' ? 'falsa' : 'certa' }
  fazer(() => chamar('/webhooks', 'POST', { evento, id: Number(id), ...como }))
})

el('lista').append(...LISTAS.map((nome) => no('option', nome)))
el('lista').addEventListener('change', mostrarLista)
for (const id of ['servico', 'caminho']) el(id).addEventListener('change', mostrarRequisicoes)
await atualizar()
