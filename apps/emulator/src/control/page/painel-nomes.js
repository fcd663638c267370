import { ESCOLHAS_DO_MELHOR_ENVIO, NOMES_DO_MELHOR_ENVIO } from './painel-melhor-envio.js'

/** What people read instead of the names of the API. */
export const NOMES = {
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
  limitePorSegundo: 'Limite por segundo',
  limitePorDia: 'Limite por dia',
  bloqueioPorIp: 'Bloquear o endereço por abuso',
  codigoRepetido: 'Código repetido de produto',
  documentoRepetido: 'CPF/CNPJ repetido',
  vendaIdentica: 'Venda idêntica à anterior',
  respostaDaApi: 'Resposta de toda a API do Bling',
  depositosDaConta: 'Depósitos da conta',
  reservaDeEstoque: 'Pedidos reservam estoque',
  transicoesLancamEstoque: 'Transições lançam estoque',
  valoresAlterados: 'Preços voltam alterados (49.9000015259)',
  imagensAtrasoMs: 'Espera antes de baixar imagens (ms)',
  imagensFalham: 'Imagens falham em silêncio',
  idsDeVariacaoNaResposta: 'Ids das variações na resposta',
  relogioAvancoMs: 'Relógio adiantado (ms)',
  rastreioVelocidade: 'Velocidade do rastreio',
  formatoEtiqueta: 'Folha da etiqueta',
  ...NOMES_DO_MELHOR_ENVIO,
}

export const ESCOLHAS = {
  codigoRepetido: ['recusar', 'aceitar'],
  documentoRepetido: ['recusar', 'aceitar'],
  vendaIdentica: ['recusar', 'aceitar'],
  respostaDaApi: ['normal', '401', '403 em HTML', '403 desconhecido', '502 em HTML'],
  depositosDaConta: ['nenhum', 'um', 'varios'],
  formatoEtiqueta: ['A6', 'A4'],
  ...ESCOLHAS_DO_MELHOR_ENVIO,
}
