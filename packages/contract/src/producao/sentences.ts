/** Refusals (409) of prints and productions, by their code; `errors.ts` adds them to the others. */
export const PRODUCAO_SENTENCES = {
  PECA_EM_PRODUCAO:
    'A peça “{nome}” está em {quantidade|produção aberta|produções abertas}: termine ou cancele antes, em Produção ou nas vendas.',
  FALTA_ESTAMPAR: 'Peças que ainda serão estampadas para esta venda: {faltam}.',
  ARTE_EM_USO: 'Esta arte está em {lugar}: ela só pode ser excluída quando ninguém mais a usa.',
  CLIENTE_COM_PRODUCAO_ABERTA:
    'Ainda há {quantidade|peça|peças} deste cliente a estampar. Termine a produção ou cancele a venda antes de anonimizar.',
  PRODUCAO_DESLIGADA: 'A produção está desligada nesta loja. Um administrador a liga em Configurações, Produção.',
  ESTAMPA_NAO_CABE: 'A estampa não cabe nesta linha. {motivo}',
  PECA_ESTAMPADA:
    'Esta peça leva a estampa de um pedido: ninguém mais a compra. Descarte-a, ou venda-a com a mesma estampa.',
  PRODUCAO_COM_PECAS: 'Ainda há {motivo}. Termine, cancele ou dê destino a elas em Produção antes de desligar.',
  PRODUCAO_SEM_FICHA: 'O produto {descricao} não tem ficha: escolha a peça lisa dele.',
  PRODUCAO_PARADA: '{motivo}',
  PRODUCAO_COM_MENOS: 'Desta produção só {podem|peça pode|peças podem} ser {acao}.',
  FALTA_PECA_LISA: 'Falta peça lisa: {lisa}, {livres|livre|livres}.',
  FICHA_DE_KIT: 'O produto “{nome}” é um kit: as partes dele já são contadas, e a ficha as tiraria duas vezes.',
} as const
