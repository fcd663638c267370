import type { Mockup } from '@estampa/contract/producao/estampas.schemas.ts'
import { MOCKUPS_POR_LINHA } from '@estampa/contract/producao/opcoes.ts'
import { mutationOptions } from '@tanstack/react-query'
import { flag, list, object, texto } from '../../api/readers.ts'
import { shrinkIfPossible } from '../../device/shrinkPicture.ts'
import { orcamentosApi } from '../../generated/orcamentosApi.ts'

/** A picture of a line, as a form keeps it. */
export type MockupNaLinha = Pick<Mockup, 'arquivo' | 'imagem' | 'miniatura' | 'do_produto'>
type Mockups = readonly MockupNaLinha[]
/** Starts from the pictures as they are then: others may have come in. */
export type ChangeMockups = (mockups: Mockups) => Mockups

/** The pictures of a line in a draft that the browser kept. */
export const readMockups = list(
  object<MockupNaLinha>({ arquivo: texto, imagem: texto, miniatura: texto, do_produto: flag }),
)

/** The newest picture that somebody drew or sent, where there is one: no photograph of the product itself. */
export const desenhoDe = (mockups: Mockups): MockupNaLinha | undefined =>
  mockups.findLast(({ do_produto }) => !do_produto)

export const addMockups =
  (added: Mockups): ChangeMockups =>
  (mockups) =>
    [...mockups, ...added].slice(0, MOCKUPS_POR_LINHA)
export const removeMockup =
  (removed: string): ChangeMockups =>
  (mockups) =>
    mockups.filter(({ arquivo }) => arquivo !== removed)
/** The new proof stands first, in place of the one that it replaces. */
export const putProva =
  (prova: MockupNaLinha, replaced: string | null): ChangeMockups =>
  (mockups) =>
    [prova, ...mockups.filter(({ arquivo }) => arquivo !== replaced && arquivo !== prova.arquivo)].slice(
      0,
      MOCKUPS_POR_LINHA,
    )
/** Whether a proof has room among the pictures of a line. */
export const hasRoom = (mockups: Mockups, replaced: string | null): boolean =>
  mockups.filter(({ arquivo }) => arquivo !== replaced).length < MOCKUPS_POR_LINHA

export async function uploadMockups(files: readonly File[]): Promise<Mockups> {
  const body = new FormData()
  for (const file of files) body.append('imagens', await shrinkIfPossible(file))
  return await orcamentosApi('POST /orcamentos/mockups/', { body })
}
export const sendMockups = mutationOptions({ mutationFn: (files: readonly File[]) => uploadMockups(files) })
