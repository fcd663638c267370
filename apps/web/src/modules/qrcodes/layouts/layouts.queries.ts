import { layoutsApi } from '../../../shared/generated/layoutsApi.ts'
import { resource } from '../../../shared/resource/resource.ts'

export const layouts = resource('layouts', layoutsApi, {
  list: 'Os modelos de etiqueta não puderam ser lidos',
  record: 'O modelo de etiqueta não pôde ser lido',
})

/** The page of one of the shop's own, by the id that browsers remember: `loja-12`. */
export const enderecoDoLayout = (id: string): string => `/qrcodes/modelos/${id.replace(/^\D+/, '')}`
/** The form of a new one that begins with the measures of another. */
export const enderecoDaCopia = (id: string): string => `/qrcodes/modelos/criar?de=${id}`
