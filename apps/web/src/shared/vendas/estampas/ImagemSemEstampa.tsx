import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { mutationOptions } from '@tanstack/react-query'
import { use } from 'react'
import { useSubmitKey } from '../../forms/useSubmitKey.ts'
import { useTold } from '../../resource/useTold.ts'
import { ArteClienteContext } from './arteCliente.ts'
import { readPicture, toPngFile } from './drawProva.ts'
import { type EstampaNaLinha, newEstampa, toEstampa } from './estampasDigitadas.ts'
import type { MockupNaLinha } from './mockups.ts'
import { type EnvioDeArte, uploadArte } from './uploadArte.ts'

interface Picture extends Omit<EnvioDeArte, 'arquivo' | 'arteId'> {
  readonly imagem: string
}
/** Stores a line's picture as an art: the stored picture is WebP, which no print program reads. */
export const sendPictureAsArte = mutationOptions({
  mutationFn: async ({ imagem, ...envio }: Picture): Promise<Arte> =>
    await uploadArte({ ...envio, arquivo: await toPngFile(await readPicture(imagem), envio.nome) }),
})

interface ImagemSemEstampaProps {
  /** What the line is called; the art is called so, too. */
  readonly nome: string
  readonly desenho: MockupNaLinha
  readonly onSave: (estampas: readonly EstampaNaLinha[]) => void
}

/** Says what becomes of a drawing that is only a picture, and makes a print of it at one click. */
export function ImagemSemEstampa({ nome, desenho, onSave }: ImagemSemEstampaProps) {
  const clienteId = use(ArteClienteContext)
  const { keyOf } = useSubmitKey()
  const { mutate, isPending } = useTold(
    {
      ...sendPictureAsArte,
      onSuccess: (arte: Arte) => onSave([toEstampa({ ...newEstampa([]), arte })]),
    },
    'A imagem não pôde virar estampa. Tente novamente.',
    'A imagem virou a estampa desta linha. Confira a posição e a medida.',
  )
  const print = () => {
    const arteNome = cutText(nome, CARACTERES.arte.nome)
    mutate({ imagem: desenho.imagem, nome: arteNome, clienteId, chave: keyOf([desenho.arquivo, arteNome, clienteId]) })
  }
  return (
    <p className="flex flex-wrap gap-x-3 items-center basis-full order-1 m-0 text-s text-texto-suave">
      <span>A imagem só é mostrada ao cliente: não vai à produção.</span>
      <button
        type="button"
        className="k-acao"
        aria-label={`Estampar ${nome} com a imagem`}
        disabled={isPending}
        onClick={print}
      >
        Estampar com a imagem
      </button>
    </p>
  )
}
