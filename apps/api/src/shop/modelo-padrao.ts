/** The model, and the category, of an imported product that has no better one. */
export const MODELO_PADRAO = 'Importados'
