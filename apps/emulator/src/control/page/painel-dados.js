/** Columns of each list; whatever else a record has is shown on opening it. */
const COLUNAS = {
  produtos: ['id', 'codigo', 'nome', 'formato', 'preco', 'situacao'],
  categorias: ['id', 'descricao'],
  contatos: ['id', 'nome', 'numeroDocumento', 'situacao'],
  pedidos: ['id', 'numero', 'numeroLoja', 'data', 'total'],
  notas: ['id', 'modelo', 'numero', 'situacao', 'valorNota', 'numeroPedidoLoja', 'chaveAcesso'],
  estoque: ['produto', 'codigo', 'nome', 'saldoFisico', 'saldoVirtual'],
  lancamentos: ['id', 'produto', 'operacao', 'quantidade', 'saldoDepois', 'instante'],
  envios: ['protocol', 'status', 'tracking', 'price'],
  carteira: ['id', 'envio', 'valor'],
  eventos: ['recurso', 'situacao', 'tentativas', 'ultimaResposta'],
}
export const LISTAS = Object.keys(COLUNAS)

export function no(nome, ...filhos) {
  const elemento = document.createElement(nome)
  elemento.append(...filhos)
  return elemento
}

export function botao(texto, onClick) {
  const elemento = no('button', texto)
  elemento.type = 'button'
  elemento.addEventListener('click', onClick)
  return elemento
}

const detalhe = (titulo, valor) => no('details', no('summary', titulo), no('pre', JSON.stringify(valor, null, 2)))

function tabela(cabecalho, linhas) {
  if (linhas.length === 0) return no('p', 'Nada ainda.')
  const titulo = no('tr', ...cabecalho.map((nome) => no('th', nome)))
  return no('table', no('thead', titulo), no('tbody', ...linhas))
}

export function desenharLista(lugar, nome, registros, agir) {
  const colunas = COLUNAS[nome]
  const linhas = registros.toReversed().map((registro) => {
    const celulas = colunas.map((coluna) => no('td', String(registro[coluna] ?? '—')))
    const extra = no('td', detalhe('ver', registro))
    const atos = nome === 'envios' ? ['avancar'] : (registro.atos ?? [])
    for (const ato of atos)
      extra.append(botao(ato.replace('avancar', 'avançar'), () => agir(`/${nome}/${registro.id}/${ato}`)))
    return no('tr', ...celulas, extra)
  })
  lugar.replaceChildren(tabela([...colunas, ''], linhas))
}

export function desenharRequisicoes(lugar, requisicoes) {
  const linhas = requisicoes.map(({ id, instante, metodo, caminho, status, ms, nota, cabecalhos, corpo, resposta }) =>
    no(
      'tr',
      no('td', String(id)),
      no('td', new Date(instante).toLocaleTimeString('pt-BR')),
      no('td', metodo),
      no('td', caminho),
      no('td', status === 0 ? 'derrubada' : String(status)),
      no('td', `${ms} ms`),
      no('td', nota, detalhe('ver', { cabecalhos, corpo, resposta })),
    ),
  )
  lugar.replaceChildren(tabela(['nº', 'hora', 'método', 'caminho', 'status', 'tempo', ''], linhas))
}
