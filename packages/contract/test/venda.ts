/** A sale of whose shipment nothing is known. */
export const SEM_ENVIO = {
  altura: null,
  largura: null,
  comprimento: null,
  peso: null,
  servico_frete: null,
  link_etiqueta_pdf: null,
}
