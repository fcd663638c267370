// Written by `node scripts/checks/tipos.mjs` from the migrated database. Do not edit.
import type { GeneratedAlways } from 'kysely'
import type { Generated, Instante, Json } from './database.columns.ts'

export interface AcessosDeTransporte {
  provedor: string
  access: Buffer | null
  refresh: Buffer | null
  expira_em: Instante | null
  conectado_em: Instante | null
  motivo: string | null
  estado: Buffer | null
  estado_em: Instante | null
  token_recusado: Buffer | null
}

export interface AgenciasLembradas {
  codigo_servico: string
  cep_origem: string
  agencia_codigo: string
  agencia_nome: string
}

export interface ArteVersoes {
  id: Generated<number>
  arte_id: number
  versao: number
  arquivo: string
  enviada_como: string
  bytes: number
  sha256: string
  largura_px: number | null
  altura_px: number | null
  usuario_id: number | null
  criado_em: Generated<Instante>
  com_figura: Generated<boolean>
  avisos: Generated<string[]>
}

export interface Artes {
  id: Generated<number>
  nome: string
  criado_em: Generated<Instante>
  cliente_id: number | null
}

export interface AtributoValores {
  id: Generated<number>
  atributo_id: number
  valor: string
}

export interface Atributos {
  id: Generated<number>
  nome: string
}

export interface Auditoria {
  id: Generated<number>
  criado_em: Generated<Instante>
  tipo: string
  usuario_id: number | null
  usuario: string | null
  nome: string | null
  papel: string | null
  comando: string | null
  endereco: string | null
  requisicao: string | null
  alvo_tipo: string | null
  alvo_id: number | null
  alvo: string | null
  detalhes: Generated<Json>
  agrupamento: string | null
  vezes: Generated<number>
  ultima_em: Generated<Instante>
  busca: GeneratedAlways<string | null>
}

export interface Autenticadores {
  usuario_id: number
  segredo: Buffer
  criado_em: Generated<Instante>
  confirmado_em: Instante | null
  ultimo_passo: Generated<number>
}

export interface AvisosDeTransporte {
  digest: Buffer
  recebido_em: Generated<Instante>
}

export interface BlingAutorizacoes {
  estado: Buffer
  usuario_id: number
  criada_em: Generated<Instante>
  usada_em: Instante | null
  empresa_id: string | null
}

export interface BlingBaixas {
  saldo_id: number
  venda_id: number
  pedido: string
  quantidade: number
}

export interface BlingCodigos {
  codigo: Buffer
  aceito: boolean | null
  criado_em: Generated<Instante>
}

export interface BlingConexao {
  id: Generated<number>
  access: Buffer | null
  refresh: Buffer | null
  expira_em: Instante | null
  empresa: string | null
  conectada_em: Instante | null
  motivo: string | null
  forma_pagamento_id: number | null
  situacoes: Json | null
  renovada_em: Instante | null
  canais: Json | null
  empresa_id: string | null
  ligada_id: string | null
  ligada_nome: string | null
  ligada_cnpj: string | null
}

export interface BlingConferencia {
  id: Generated<number>
  pedida_em: Instante | null
  verificada_em: Instante | null
  itens: Generated<Json>
  opcoes: Generated<Json>
}

export interface BlingConfiguracao {
  id: Generated<number>
  deposito_id: number | null
  importar_pedidos: Generated<boolean>
  situacoes_importadas: Generated<Json>
  canais: Generated<Json>
  situacao_por_passo: Generated<Json>
  estoque_dos_pedidos: Generated<string>
  importar_desde: Instante | null
  pedidos_lidos_ate: Instante | null
  deposito_fora: string | null
  deposito_lido: number | null
  custo_das_entradas: Generated<boolean>
}

export interface BlingEventos {
  evento_id: string
  tipo: string
  recebido_em: Generated<Instante>
}

export interface BlingImportacaoFotos {
  id: Generated<number>
  importacao_id: number
  produto_id: number
  id_bling: string
  endereco: string
  ordem: number
  tentativas: Generated<number>
  estado: Generated<string>
}

export interface BlingImportacaoItens {
  id: Generated<number>
  importacao_id: number
  id_bling: string
  codigo: Generated<string>
  nome: Generated<string>
  formato: Generated<string>
  situacao: Generated<string>
  variacoes: Generated<number>
  detalhe: Json | null
  proposta: string | null
  motivo: string | null
  produto_id: number | null
  diferencas: Generated<Json>
  modelo: string | null
  respondida: Generated<boolean>
  aplicada_em: Instante | null
}

export interface BlingImportacoes {
  id: Generated<number>
  estado: Generated<string>
  usuario_id: number | null
  criterio: Generated<number | null>
  pagina: Generated<number>
  categorias: Generated<Json>
  avisos: Generated<Json>
  cores: Generated<Json>
  estoque_dos_vinculados: string | null
  mensagem: string | null
  criada_em: Generated<Instante>
  etapa_em: Generated<Instante>
  terminada_em: Instante | null
  releituras: Generated<number>
}

export interface BlingLancamentos {
  id: Generated<number>
  saldo_id: number
  movimento_id: number | null
  tipo: string
  quantidade: number
  contado: number | null
  esperado: number | null
  venda_id: number | null
  criado_em: Generated<Instante>
}

export interface BlingLimitador {
  id: Generated<number>
  proxima: Generated<Instante>
  parado_ate: Generated<Instante>
  pausa_ate: Generated<Instante>
  pausa_motivo: string | null
  recusas: Generated<number>
  retomada: Instante | null
}

export interface BlingNcm {
  produto_id: number
  ncm: string
  lido_em: Generated<Instante>
}

export interface BlingPedidos {
  id: Generated<number>
  id_bling: string | null
  venda_id: number | null
  mudou: Generated<boolean>
  fora_desde: Instante | null
  retrato: string | null
  visto_em: Generated<Instante>
  lido: Json | null
  trazido: Json | null
  dono: string
  numero: string | null
  situacao: number | null
  situacao_enviada: number | null
  situacao_enviando: number | null
  incerto_ate: Instante | null
  revisao_cancelada: Generated<number>
  nota: string | null
  nota_em: Instante | null
  estoque_lancado: Generated<boolean>
  enviado: Json | null
}

export interface BlingProdutos {
  produto_id: number
  base: Generated<Json>
  formato: Generated<string>
  criado_aqui: Generated<boolean>
  criando: Generated<boolean>
  imagens: number | null
  aviso_imagens: string | null
  estrutura_lida_em: Instante | null
  codigo_la: string | null
  composicao: Json | null
}

export interface BlingProdutosConhecidos {
  produto_bling: string
  produto_id: number
  variacao_id: number | null
}

export interface BlingSaldos {
  id: Generated<number>
  produto_id: number
  variacao_id: number | null
  somente_leitura: Generated<boolean>
  deposito_id: number | null
  visto: number | null
  lido: number | null
  antes: number | null
  enviado_em: Instante | null
  perdido_em: Instante | null
  pergunta: string | null
  pergunta_lido: number | null
  tarefa_id: number | null
  reler: Generated<number>
  versao: Generated<number>
  lisas: Generated<number>
  contagem_de: number | null
  contagem_ate: number | null
  contagem_em: Instante | null
  diferenca_aberta: Generated<boolean>
}

export interface BlingVariacoes {
  variacao_id: number
  base: Generated<Json>
  formato: Generated<string>
  sem_par: Generated<boolean>
  codigo_la: string | null
}

export interface BlingVersoes {
  id: Generated<number>
  produto_id: number
  id_bling: string
  antes: Json
  enviado: Json
  precos: Generated<Json>
  concluida: Generated<boolean>
  usuario_id: number | null
  criado_em: Generated<Instante>
}

export interface Caixas {
  id: Generated<number>
  nome: string
  ativo: Generated<boolean>
}

export interface CaixasConfiguracao {
  unica: Generated<boolean>
  ativo: Generated<boolean>
}

export interface Categorias {
  id: Generated<number>
  nome: string
  codigo: GeneratedAlways<string | null>
  id_bling: string | null
  categoria_pai: number | null
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  importacao_id: number | null
}

export interface ChavesDeAcesso {
  id: Generated<number>
  usuario_id: number
  credencial: string
  chave_publica: Buffer
  contador: number
  transportes: Generated<string[]>
  nome: string
  criada_em: Generated<Instante>
  usada_em: Instante | null
}

export interface CifraDasCopias {
  unica: Generated<boolean>
  destinatario: string | null
  trancada: string | null
}

export interface Clientes {
  id: Generated<number>
  nome: string
  cpf: string
  telefone: Generated<string>
  email: Generated<string>
  cep: Generated<string>
  municipio: Generated<string>
  uf: Generated<string>
  endereco: Generated<string>
  numero: Generated<string>
  complemento: Generated<string>
  bairro: Generated<string>
  busca: GeneratedAlways<string | null>
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  id_bling: string | null
  nome_chave: GeneratedAlways<string | null>
  anonimizado_em: Instante | null
  canal: string | null
  consumidor_final: Generated<boolean>
  contato_mudado: Generated<string[]>
  inscricao_estadual: Generated<string>
  contribuinte: Generated<string>
  codigo_ibge: string | null
}

export interface ClientesJuntados {
  id: number
  cliente_id: number
  juntado_a: number
  ficha: Json
  criado_em: Instante
  vieram: string[]
  ficaram: string[]
  levados: Json
  versao: number
  usuario_id: number | null
  juntado_em: Generated<Instante>
  cpf: GeneratedAlways<string | null>
  id_bling: GeneratedAlways<string | null>
  telefone: GeneratedAlways<string | null>
  email: GeneratedAlways<string | null>
  busca: GeneratedAlways<string | null>
}

export interface CodigosDeRecuperacao {
  usuario_id: number
  numero: number
  hash: string
  usado_em: Instante | null
}

export interface CompraItens {
  id: Generated<number>
  compra_id: number
  ordem: number
  produto_id: number | null
  variacao_id: number | null
  sku: string | null
  titulo: string
  variacao: string | null
  quantidade: number
  recebida: Generated<number>
  custo_unitario: number | null
  do_fornecedor: Json | null
  busca: GeneratedAlways<string | null>
}

export interface Compras {
  id: Generated<number>
  fornecedor_id: number
  previsao: string | null
  observacao: Generated<string>
  frete: Generated<number>
  nota_chave: string | null
  usuario_id: number | null
  pedida_em: Instante | null
  encerrada_em: Instante | null
  cancelada_em: Instante | null
  pecas: Generated<number>
  recebidas: Generated<number>
  faltam: Generated<number>
  situacao: GeneratedAlways<string>
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  avisos: Generated<Json>
  nota_frete: Generated<number>
  nota_duvidosa: Generated<boolean>
  pedido_id: number | null
  preenchimento_dispensado: Generated<boolean>
}

export interface ComprasConfiguracao {
  unica: Generated<boolean>
  custo: Generated<string>
}

export interface ConfiguracaoDePagamento {
  id: Generated<boolean>
  pix_chave: Generated<string>
  pix_nome: Generated<string>
  pix_cidade: Generated<string>
}

export interface Contagens {
  id: Generated<number>
  lista: string
  grupo: Generated<string>
  quantos: number
}

export interface CopiaVistaFora {
  unica: Generated<boolean>
  pasta: string
  nome: string
  em: Instante
}

export interface Cotacoes {
  venda_id: number
  codigo: string
  valor: number
  nome: string
  prazo_dias: number
  transportadora: string
  cotado_em: Generated<Instante>
}

export interface CotacoesRecusadas {
  venda_id: number
  codigo: string
  nome: string
  transportadora: string
  motivo: string
  cotado_em: Generated<Instante>
}

export interface DadosDaLoja {
  id: Generated<boolean>
  nome: Generated<string>
  documento: Generated<string>
  inscricao_estadual: Generated<string>
  telefone: Generated<string>
  email: Generated<string>
  cep: Generated<string>
  endereco: Generated<string>
  numero: Generated<string>
  complemento: Generated<string>
  bairro: Generated<string>
  municipio: Generated<string>
  uf: Generated<string>
  versao: Generated<number>
  logo_arquivo: string | null
}

export interface Declaracoes {
  envio_id: number
  estado: Generated<string>
  chave: string | null
  arquivo: string | null
  motivo: string | null
  consultas: Generated<number>
  proxima_consulta: Generated<Instante>
}

export interface DesafiosDeRegistro {
  sessao_id: number
  desafio: string
  expira_em: Instante
}

export interface Embalagens {
  id: Generated<number>
  nome: string
  altura: number
  largura: number
  comprimento: number
  peso: Generated<number>
  criado_em: Generated<Instante>
}

export interface EmbalagensUsadas {
  modelo_id: number
  embalagem_id: number
  usada_em: Generated<Instante>
}

export interface EntradasPendentes {
  hash: Buffer
  usuario_id: number
  desafio: string | null
  expira_em: Instante
}

export interface EntradasPorCodigo {
  sessao_id: number
  codigo: Buffer
  expira_em: Instante
  ticket: Buffer | null
  numero: number | null
  agente: string | null
  endereco: string | null
  aceita: boolean | null
}

export interface Envios {
  id: Generated<number>
  venda_id: number
  provedor: string
  codigo_servico: string
  estado: Generated<string>
  recusa: string | null
  chave: Generated<string>
  tentativas: Generated<number>
  conteudo: string | null
  usuario_id: number | null
  id_externo: string | null
  protocolo: string | null
  arquivo: string | null
  codigo_rastreamento: string | null
  valor: number | null
  rastreamento: Json | null
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  gerando_desde: Instante | null
  proxima_consulta: Instante | null
  consultas: Generated<number>
  motivo_da_espera: string | null
  falha_vista: string | null
  cancelamento_pedido_em: Instante | null
  estado_anterior: string | null
  entregue_em: Instante | null
  proximo_rastreio: Instante | null
  preco_aceito: number | null
  vencida_em: Instante | null
  nfe_chave: string | null
}

export interface Estampas {
  produto_id: number
  ordem: number
  posicao: string
  arte_id: number
  tecnica: string
  largura_mm: number
  altura_mm: number
  distancia_gola_mm: number | null
}

export interface EtiquetasJuntas {
  arquivo: string
  vendas: number[]
  criada_em: Generated<Instante>
}

export interface FatosDeVenda {
  dia: string
  venda_id: number
  tipo: string
  canal: string
  vendedor_id: number | null
  produto_id: number | null
  variacao_id: number | null
  vendas: Generated<number>
  frete_centavos: Generated<number>
  pecas: Generated<number>
  valor_centavos: Generated<number>
  custo_centavos: Generated<number | null>
  pecas_em_kits: Generated<number>
}

export interface Fichas {
  produto_id: number
  variacao_id: number | null
  lisa_produto_id: number
  lisa_variacao_id: number | null
  materiais: Generated<Json>
}

export interface FornecedorCodigos {
  fornecedor_id: number
  codigo: string
  descricao: string
  unidade: string
  produto_id: number
  variacao_id: number | null
  pecas_por_unidade: number | null
  dito_em: Instante | null
}

export interface Fornecedores {
  id: Generated<number>
  nome: string
  documento: string | null
  telefone: Generated<string>
  email: Generated<string>
  prazo_dias: number | null
  observacao: Generated<string>
  busca: GeneratedAlways<string | null>
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  anonimizado_em: Instante | null
}

export interface FreteConfiguracao {
  unica: Generated<boolean>
  tolerancia_do_preco: Generated<number>
}

export interface Gtins {
  chave: string
  produto_id: number
  variacao_id: number | null
}

export interface HistoricoVendas {
  id: Generated<number>
  venda_id: number
  tipo: string
  descricao: string
  de: string | null
  para: string | null
  antes: Generated<string[]>
  depois: Generated<string[]>
  usuario_id: number | null
  criado_em: Generated<Instante>
}

export interface Idempotencia {
  chave: string
  usuario_id: number
  rota: string
  corpo_hash: Buffer
  resposta: Json | null
  criada_em: Generated<Instante>
}

export interface ImportacaoLinhas {
  id: Generated<number>
  importacao_id: number
  linha: number
  grupo: number
  chave: string | null
  sku: string | null
  nome: Generated<string>
  celulas: Json
  proposta: string | null
  motivo: string | null
  diferencas: Generated<Json>
  produto_id: number | null
  variacao_id: number | null
  cliente_id: number | null
  aplicada_em: Instante | null
  novo: string | null
  desfeita: string | null
  campos: Generated<Json>
  avisos: Generated<Json>
  fornecedor_id: number | null
}

export interface ImportacaoMapeamentos {
  tipo: string
  cabecalhos: string
  origem: string | null
  campos: Json
}

export interface Importacoes {
  id: Generated<number>
  tipo: string
  modo: string
  estado: Generated<string>
  usuario_id: number | null
  arquivo: string
  digest: string
  conteudo: Buffer | null
  delimitador: string | null
  planilhas: Generated<Json>
  planilha: string | null
  colunas: Json
  estoque: Generated<string>
  contado_em: Instante | null
  total: number
  leitura: Generated<number>
  mensagem: string | null
  criada_em: Generated<Instante>
  etapa_em: Generated<Instante>
  terminada_em: Instante | null
  origem: string | null
  cabecalho: Generated<number>
  numeros: string | null
  duvidas: Generated<Json>
  habitos: Generated<Json>
}

export interface ItensPendentes {
  item_id: number
  venda_id: number
  produto_do_canal: string | null
  motivo: string
  produto_id: number | null
  variacao_id: number | null
}

export interface ItensVenda {
  id: Generated<number>
  venda_id: number
  ordem: Generated<number>
  produto_id: number | null
  variacao_id: number | null
  sku: string | null
  titulo: string
  descricao: Generated<string>
  quantidade: number
  valor_unitario: number
  desconto: Generated<number>
  imagem_arquivo: string | null
  variacao: string | null
  custo_unitario: number | null
  personalizacao: Generated<Json>
  despesa: Generated<boolean>
  estampas: Generated<Json>
  grupo: string | null
  mockups: Generated<Json>
  aprovacao: Json | null
  custo_sem_estampa: Generated<boolean>
  palavras: string | null
}

export interface ItensVendaPartes {
  id: Generated<number>
  item_id: number
  ordem: number
  produto_id: number | null
  variacao_id: number | null
  titulo: string
  variacao: string | null
  sku: string | null
  quantidade: number
}

export interface KitComponentes {
  kit_id: number
  ordem: Generated<number>
  produto_id: number
  variacao_id: number | null
  quantidade: number
}

export interface Layouts {
  id: Generated<number>
  nome: string
  papel: string
  largura: number
  altura: number
  colunas: Generated<number>
  linhas: Generated<number>
  vao_x: Generated<number>
  vao_y: Generated<number>
  borda_esquerda: Generated<number>
  borda_superior: Generated<number>
  deslocar_x: Generated<number>
  deslocar_y: Generated<number>
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  busca: GeneratedAlways<string | null>
}

export interface Migracoes {
  nome: string
  sha256: string
  aplicada_em: Generated<Instante>
}

export interface Modelos {
  id: Generated<number>
  codigo: string
  nome: string
  descricao: Generated<string>
  observacao: Generated<string>
  categoria_id: number | null
  preco_custo: number | null
  preco_venda: number | null
  peso: number | null
  largura: number | null
  altura: number | null
  profundidade: number | null
  busca: GeneratedAlways<string | null>
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  importacao_id: number | null
  ncm: string | null
  origem_fiscal: number | null
  cest: string | null
}

export interface MovimentosDeCaixa {
  id: Generated<number>
  turno_id: number
  pagamento_id: number | null
  tipo: string | null
  valor: number | null
  destino: string | null
  motivo: Generated<string>
  usuario_id: number | null
  em: Generated<Instante>
  estornado_em: Instante | null
  estornado_por: number | null
  motivo_do_estorno: Generated<string>
  estorno_numero: number | null
}

export interface MovimentosEstoque {
  id: Generated<number>
  produto_id: number | null
  variacao_id: number | null
  variacao: string | null
  quantidade: number
  saldo: number
  motivo: string
  venda_id: number | null
  usuario_id: number | null
  criado_em: Generated<Instante>
  kit: string | null
  compra_id: number | null
}

export interface NotasConfiguracao {
  id: Generated<boolean>
  ativa: Generated<boolean>
  natureza_id: number | null
  natureza_contribuinte_id: number | null
  natureza_consumidor_id: number | null
  formas: Generated<Json>
  emitir: Generated<string>
  enviar_email: Generated<boolean>
}

export interface NotasFiscais {
  id: Generated<number>
  venda_id: number
  modelo: number
  estado: Generated<string>
  id_bling: string | null
  feita_la: Generated<boolean>
  numero: string | null
  serie: string | null
  valor: number | null
  motivo: string | null
  emitida_em: Instante | null
  chave: string | null
  ambiente: string | null
  arquivo: string | null
  xml: string | null
  incerta_ate: Instante | null
  pedida_la: Generated<boolean>
  enviar: Generated<boolean>
  consultas: Generated<number>
  lida_em: Instante | null
  usuario_id: number | null
  criada_em: Generated<Instante>
  produto_id: number | null
}

export interface OpcoesDeEnvio {
  venda_id: number
  seguro: boolean | null
  aviso_recebimento: boolean | null
  mao_propria: boolean | null
  nfe_chave: string | null
  agencia_codigo: string | null
  agencia_nome: string | null
  alterado_em: Generated<Instante>
}

export interface OrcamentoLinks {
  digest: Buffer
  orcamento_id: number
  criado_em: Generated<Instante>
}

export interface OrcamentoMockups {
  orcamento_id: number
  numero: number
  linha: number
  ordem: number
  arquivo: string
  digest: string
}

export interface OrcamentoVersoes {
  orcamento_id: number
  numero: number
  itens: Json
  desconto: number
  frete: number
  total: number
  validade: string
  termos: string
  criado_em: Generated<Instante>
  enviada_em: Instante | null
  vista_em: Instante | null
  mudanca_em: Instante | null
  mudanca_texto: string | null
  aprovada_em: Instante | null
  aprovada_por: string | null
  aprovada_de: string | null
  anulada_em: Instante | null
  recusada_em: Instante | null
  artes: Json | null
  mudanca_item: number | null
}

export interface Orcamentos {
  id: Generated<number>
  cliente_id: number | null
  nome: Generated<string>
  telefone: Generated<string>
  situacao: Generated<string>
  desde: Generated<Instante>
  atual: Generated<number>
  venda_id: number | null
  usuario_id: number | null
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  ficou_de_fora: Generated<Json>
}

export interface Pagamentos {
  id: Generated<number>
  venda_id: number
  forma: string
  valor: number
  observacao: Generated<string>
  usuario_id: number | null
  criado_em: Generated<Instante>
  estornado_em: Instante | null
  estornado_por: number | null
  motivo_do_estorno: Generated<string>
  fora_do_caixa: Generated<boolean>
  recebido: number | null
}

export interface ProducaoConfiguracao {
  unica: Generated<boolean>
  ativa: Generated<boolean>
  vender_sob_demanda: Generated<boolean>
  tabelas: Generated<Json>
  so_com_arte_aprovada: Generated<boolean>
  vender_sem_lisas: Generated<boolean>
}

export interface ProducaoEstampas {
  producao_id: number
  ordem: number
  posicao: string
  arte_versao_id: number | null
  tecnica: string
  largura_mm: number | null
  altura_mm: number | null
  distancia_gola_mm: number | null
  cores: number | null
  observacao: Generated<string>
}

export interface ProducaoEventos {
  id: Generated<number>
  producao_id: number
  tipo: string
  quantidade: Generated<number>
  motivo: string | null
  estorna_id: number | null
  usuario_id: number | null
  criado_em: Generated<Instante>
}

export interface Producoes {
  id: Generated<number>
  venda_id: number | null
  item_id: number | null
  produto_id: number | null
  variacao_id: number | null
  titulo: string
  variacao: string | null
  lisa_produto_id: number | null
  lisa_variacao_id: number | null
  lisa: string
  materiais: Generated<Json>
  pedida: number
  reservada: Generated<number>
  feita: Generated<number>
  perdida: Generated<number>
  iniciada: Generated<boolean>
  bloqueio: string | null
  cancelada_em: Instante | null
  criado_em: Generated<Instante>
  sem_venda: Generated<number>
  aguarda: string | null
  situacao: GeneratedAlways<string>
  aproveitaveis: Generated<number>
  sem_estampa: Generated<number>
}

export interface ProdutoImagens {
  id: Generated<number>
  produto_id: number
  arquivo: string
  ordem: number
  largura: number
  altura: number
  criada_em: Generated<Instante>
  enviada_bling: Generated<boolean>
}

export interface Produtos {
  id: Generated<number>
  titulo: string
  descricao: Generated<string>
  sku: string | null
  codigo: string
  modelo_id: number
  categoria_id: number
  largura: number | null
  altura: number | null
  comprimento: number | null
  peso: number | null
  preco_custo: number | null
  preco_venda: number | null
  tem_variacoes: Generated<boolean>
  tem_cor: Generated<boolean>
  tem_tamanho: Generated<boolean>
  publicar_bling: Generated<boolean>
  quantidade: Generated<number>
  reservado: Generated<number>
  id_bling: string | null
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  excluido_em: Instante | null
  preco_menor: number | null
  preco_maior: number | null
  cores: Generated<string[]>
  tamanhos: Generated<string[]>
  busca: Generated<string>
  derivacao: Generated<number>
  cores_tamanhos: Generated<string[]>
  kit: Generated<boolean>
  peca_lisa: Generated<boolean>
  com_ficha: Generated<boolean>
  gtin: string | null
  ncm: string | null
  origem_fiscal: Generated<number>
  cest: string | null
  unidade: Generated<string>
  estoque_minimo: Generated<number>
}

export interface ProvaLinks {
  digest: Buffer
  venda_id: number
  criado_em: Generated<Instante>
}

export interface RecebimentoItens {
  recebimento_id: number
  item_id: number
  quantidade: number
  custo_unitario: number | null
  custo_antes: number | null
  custo_depois: number | null
  custo_herdado: Generated<boolean>
  custo_pendente: Generated<boolean>
  ordem: number | null
}

export interface Recebimentos {
  id: Generated<number>
  compra_id: number
  em: Generated<Instante>
  usuario_id: number | null
  nota_chave: string | null
  estornado_em: Instante | null
}

export interface RefreshTokens {
  hash: Buffer
  sessao_id: number
  criado_em: Generated<Instante>
  substituido_em: Instante | null
}

export interface RegrasDeAcesso {
  unica: Generated<boolean>
  segundo_fator_dos_administradores: Generated<boolean>
}

export interface Reservas {
  id: Generated<number>
  item_id: number | null
  producao_id: number | null
  tipo: string
  produto_id: number
  variacao_id: number | null
  quantidade: number
}

export interface Sessoes {
  id: Generated<number>
  usuario_id: number
  criada_em: Generated<Instante>
  usada_em: Generated<Instante>
  expira_em: Instante
  revogada_em: Instante | null
  motivo: string | null
  endereco: string | null
  agente: string | null
  dispositivo: string | null
  nova: Generated<boolean>
  reconhecida_em: Instante | null
  segundo_fator: string | null
  usada_de: string | null
  aviso_de_senha_dispensado: Generated<boolean>
  por_codigo: Generated<boolean>
  confirmada_em: Instante | null
  caixa_id: number | null
}

export interface Sincronizacoes {
  id: Generated<number>
  tipo: string
  operacao: string
  alvo_id: number | null
  titulo: string
  dados: Generated<Json>
  estado: Generated<string>
  tentativas: Generated<number>
  mensagem: string | null
  pedida: Generated<number>
  reservada_ate: Instante | null
  usuario_id: number | null
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  na_fila: Generated<boolean>
  codigo: string | null
}

export interface Skus {
  chave: string
  produto_id: number
  variacao_id: number | null
  repetida: Generated<boolean>
}

export interface Tarefas {
  id: Generated<number>
  tipo: string
  alvo_id: number
  titulo: string
  fatos: Generated<Json>
  mensagem: string | null
  codigo: string | null
  estado: Generated<string>
  tentativas: Generated<number>
  resposta: string | null
  respondida_em: Instante | null
  respondida_por: number | null
  encerrada_em: Instante | null
  criada_em: Generated<Instante>
  alterada_em: Generated<Instante>
}

export interface TentativasLogin {
  chave: string
  falhas: number
  desde: Generated<Instante>
  ultima: Generated<Instante>
  anterior: Instante | null
}

export interface Trocas {
  id: Generated<number>
  venda_id: number
  nova_venda_id: number | null
  motivo: string
  observacao: Generated<string>
  credito: number
  usuario_id: number | null
  criado_em: Generated<Instante>
}

export interface TrocasItens {
  id: Generated<number>
  troca_id: number
  item_id: number | null
  nome: string
  quantidade: number
  custo_unitario: number | null
  sem_estampa: Generated<number>
}

export interface TurnoReaberturas {
  id: Generated<number>
  turno_id: number
  em: Generated<Instante>
  usuario_id: number | null
  motivo: string
  fechado_em: Instante
  fechado_por: number | null
  contagem: Json | null
  contado: number
  diferenca: number
  deixado: number
  conferido: Json
  observacao: string
}

export interface Turnos {
  id: Generated<number>
  caixa_id: number
  aberto_em: Generated<Instante>
  aberto_por: number | null
  fundo: number
  fundo_esperado: number | null
  observacao_da_abertura: Generated<string>
  fechado_em: Instante | null
  fechado_por: number | null
  contagem: Json | null
  contado: number | null
  deixado: number | null
  conferido: Generated<Json>
  observacao: Generated<string>
}

export interface Usuarios {
  id: Generated<number>
  username: string
  nome: string
  tipo: string
  senha_hash: string | null
  ativo: Generated<boolean>
  criado_em: Generated<Instante>
  senha_gerada: Generated<boolean>
  permissoes_negadas: Generated<string[]>
  ultimo_acesso: Instante | null
  convite: Buffer | null
  convite_ate: Instante | null
}

export interface VariacaoImagens {
  variacao_id: number
  imagem_id: number
}

export interface Variacoes {
  id: Generated<number>
  produto_id: number
  ordem: Generated<number>
  sku: string | null
  sku_personalizado: Generated<boolean>
  cor: string | null
  nome_cor: string | null
  tamanho: string | null
  preco_custo: number | null
  preco_venda: number | null
  quantidade: Generated<number>
  reservado: Generated<number>
  descricao: Generated<string>
  id_bling: string | null
  gtin: string | null
  estoque_minimo: Generated<number>
}

export interface Vendas {
  id: Generated<number>
  cliente_id: number
  origem: string
  status: Generated<string>
  vendedor_id: number | null
  endereco: string | null
  altura: number | null
  largura: number | null
  comprimento: number | null
  peso: number | null
  servico_frete: string | null
  frete_valor: number | null
  codigo_servico_frete: string | null
  link_etiqueta_pdf: string | null
  codigo_rastreamento: string | null
  total: Generated<number>
  versao: Generated<number>
  criado_em: Generated<Instante>
  alterado_em: Generated<Instante>
  revisao: Generated<number>
  prazo_entrega: number | null
  cancelada_em: Instante | null
  busca: Generated<string>
  importada: Generated<boolean>
  canal: string | null
  numero_no_canal: string | null
  entrega_no_canal: string | null
  envio_do_canal: string | null
  observacoes_do_canal: string | null
  anotacao: Generated<string>
  prazo: string | null
  prioritaria: Generated<boolean>
  pago: Generated<number>
  frete_cobrado: Generated<number>
  credito: Generated<number>
  sem_cobranca: Generated<boolean>
  falta_pagar: GeneratedAlways<number>
  data_do_pedido: string | null
  dia: GeneratedAlways<string>
  pagamento: GeneratedAlways<string | null>
  prova: Generated<number>
}

export interface DB {
  acessos_de_transporte: AcessosDeTransporte
  agencias_lembradas: AgenciasLembradas
  arte_versoes: ArteVersoes
  artes: Artes
  atributo_valores: AtributoValores
  atributos: Atributos
  auditoria: Auditoria
  autenticadores: Autenticadores
  avisos_de_transporte: AvisosDeTransporte
  bling_autorizacoes: BlingAutorizacoes
  bling_baixas: BlingBaixas
  bling_codigos: BlingCodigos
  bling_conexao: BlingConexao
  bling_conferencia: BlingConferencia
  bling_configuracao: BlingConfiguracao
  bling_eventos: BlingEventos
  bling_importacao_fotos: BlingImportacaoFotos
  bling_importacao_itens: BlingImportacaoItens
  bling_importacoes: BlingImportacoes
  bling_lancamentos: BlingLancamentos
  bling_limitador: BlingLimitador
  bling_ncm: BlingNcm
  bling_pedidos: BlingPedidos
  bling_produtos: BlingProdutos
  bling_produtos_conhecidos: BlingProdutosConhecidos
  bling_saldos: BlingSaldos
  bling_variacoes: BlingVariacoes
  bling_versoes: BlingVersoes
  caixas: Caixas
  caixas_configuracao: CaixasConfiguracao
  categorias: Categorias
  chaves_de_acesso: ChavesDeAcesso
  cifra_das_copias: CifraDasCopias
  clientes: Clientes
  clientes_juntados: ClientesJuntados
  codigos_de_recuperacao: CodigosDeRecuperacao
  compra_itens: CompraItens
  compras: Compras
  compras_configuracao: ComprasConfiguracao
  configuracao_de_pagamento: ConfiguracaoDePagamento
  contagens: Contagens
  copia_vista_fora: CopiaVistaFora
  cotacoes: Cotacoes
  cotacoes_recusadas: CotacoesRecusadas
  dados_da_loja: DadosDaLoja
  declaracoes: Declaracoes
  desafios_de_registro: DesafiosDeRegistro
  embalagens: Embalagens
  embalagens_usadas: EmbalagensUsadas
  entradas_pendentes: EntradasPendentes
  entradas_por_codigo: EntradasPorCodigo
  envios: Envios
  estampas: Estampas
  etiquetas_juntas: EtiquetasJuntas
  fatos_de_venda: FatosDeVenda
  fichas: Fichas
  fornecedor_codigos: FornecedorCodigos
  fornecedores: Fornecedores
  frete_configuracao: FreteConfiguracao
  gtins: Gtins
  historico_vendas: HistoricoVendas
  idempotencia: Idempotencia
  importacao_linhas: ImportacaoLinhas
  importacao_mapeamentos: ImportacaoMapeamentos
  importacoes: Importacoes
  itens_pendentes: ItensPendentes
  itens_venda: ItensVenda
  itens_venda_partes: ItensVendaPartes
  kit_componentes: KitComponentes
  layouts: Layouts
  migracoes: Migracoes
  modelos: Modelos
  movimentos_de_caixa: MovimentosDeCaixa
  movimentos_estoque: MovimentosEstoque
  notas_configuracao: NotasConfiguracao
  notas_fiscais: NotasFiscais
  opcoes_de_envio: OpcoesDeEnvio
  orcamento_links: OrcamentoLinks
  orcamento_mockups: OrcamentoMockups
  orcamento_versoes: OrcamentoVersoes
  orcamentos: Orcamentos
  pagamentos: Pagamentos
  producao_configuracao: ProducaoConfiguracao
  producao_estampas: ProducaoEstampas
  producao_eventos: ProducaoEventos
  producoes: Producoes
  produto_imagens: ProdutoImagens
  produtos: Produtos
  prova_links: ProvaLinks
  recebimento_itens: RecebimentoItens
  recebimentos: Recebimentos
  refresh_tokens: RefreshTokens
  regras_de_acesso: RegrasDeAcesso
  reservas: Reservas
  sessoes: Sessoes
  sincronizacoes: Sincronizacoes
  skus: Skus
  tarefas: Tarefas
  tentativas_login: TentativasLogin
  trocas: Trocas
  trocas_itens: TrocasItens
  turno_reaberturas: TurnoReaberturas
  turnos: Turnos
  usuarios: Usuarios
  variacao_imagens: VariacaoImagens
  variacoes: Variacoes
  vendas: Vendas
}
