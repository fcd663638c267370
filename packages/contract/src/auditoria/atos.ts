/** Every kind of act that is audited, by its key in the database, as people read it. */
export const ATOS = {
  entrada: 'Entrada no sistema',
  entrada_recusada: 'Entrada recusada',
  entrada_bloqueada: 'Entrada bloqueada por excesso de tentativas',
  saida: 'Saída do sistema',
  sessao_revogada: 'Sessão encerrada por reuso de credencial',
  acesso_negado: 'Acesso negado por falta de permissão',
  usuario_criado: 'Usuário criado',
  senha_alterada: 'Senha alterada',
  usuario_desativado: 'Usuário desativado',
  exclusao_permanente: 'Exclusão permanente',
  lixeira: 'Movido para a lixeira',
  restauracao: 'Restaurado da lixeira',
  bling_conectado: 'Bling conectado',
  bling_desconectado: 'Bling desconectado',
  bling_recusado: 'Autorização do Bling recusada',
  notificacao_recusada: 'Notificação com assinatura inválida',
  configuracao_alterada: 'Configuração da loja alterada',
  backup_criado: 'Backup criado',
  backup_baixado: 'Backup baixado',
  backup_restaurado: 'Backup restaurado',
  backup_recusado: 'Backup recusado',
  auditoria_exportada: 'Auditoria exportada',
  cliente_exportado: 'Dados de cliente exportados',
  cliente_anonimizado: 'Cliente anonimizado',
  clientes_lidos: 'Fichas de clientes lidas em uma hora',
  reinicio: 'Reinício depois de uma falha',
} as const
export type TipoDeAto = keyof typeof ATOS

/** What an act was done to, as people read it. */
export const ALVOS = {
  produto: 'Produto',
  imagem: 'Imagem',
  modelo: 'Modelo',
  categoria: 'Categoria',
  atributo: 'Atributo',
  valor_de_atributo: 'Valor de atributo',
  cliente: 'Cliente',
  usuario: 'Usuário',
  conta_bling: 'Conta do Bling',
  conta_frete: 'Conta do frete',
  operacao: 'Operação',
  configuracao: 'Configuração',
  backup: 'Backup',
} as const
export type TipoDeAlvo = keyof typeof ALVOS
