import { MOCKUPS_POR_LINHA } from '@estampa/contract/producao/opcoes.ts'
import { IconPhotoPlus, IconShirt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useDrop } from '../../device/useDrop.ts'
import { useTold } from '../../resource/useTold.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ATO_DA_LINHA, AtoDaLinha } from '../AtoDaLinha.tsx'
import { addMockups, type ChangeMockups, type MockupNaLinha, putProva, removeMockup, sendMockups } from './mockups.ts'
import type { Prova } from './prova.ts'
import type { MadeProvas } from './useProvaDraft.ts'

const MontarProvaDialog = lazy(() => import('./MontarProvaDialog.tsx'))

interface MockupsDaLinhaProps {
  readonly numero: number
  readonly mockups: readonly MockupNaLinha[]
  readonly onChange: (change: ChangeMockups) => void
  /** Reports that a sending of pictures began (1) or ended (-1). */
  readonly onSending: (step: 1 | -1) => void
  /** Null where the line has no print to lay out. */
  readonly prova: Prova | null
}

/** The pictures of a line: sent, dropped, pasted, or laid out here. */
export function MockupsDaLinha({ numero, mockups, onChange, onSending, prova }: MockupsDaLinhaProps) {
  const [isLayingOut, setIsLayingOut] = useState(false)
  const [made, setMade] = useState<MadeProvas>({})
  const { mutate, isPending } = useTold(
    {
      ...sendMockups,
      onMutate: () => onSending(1),
      onSettled: () => onSending(-1),
      onSuccess: (added) => onChange(addMockups(added)),
    },
    'A imagem não pôde ser enviada. Tente novamente.',
  )
  const sendFiles = (files: readonly File[]) => {
    const room = MOCKUPS_POR_LINHA - mockups.length
    if (files.length > room) toast('warning', `No máximo ${MOCKUPS_POR_LINHA} imagens por linha.`)
    if (files.length > 0 && room > 0) mutate(files.slice(0, room))
  }
  const dropProps = useDrop(({ files }) => sendFiles([...files]))
  // A proof that was taken away is made anew.
  const present = Object.fromEntries(
    Object.entries(made).filter(([, { arquivo }]) => mockups.some((mockup) => mockup.arquivo === arquivo)),
  ) as MadeProvas
  return (
    <>
      <fieldset
        className={`flex flex-wrap gap-x-5 gap-y-1.5 items-end rounded-controle [&_img]:block [&_img]:size-18 [&_img]:object-contain [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle-p ${mockups.length > 0 ? 'basis-full order-1' : ''}`}
        aria-label={`Imagens do item ${numero}`}
        tabIndex={-1}
        title="Ou arraste, ou cole uma imagem aqui"
        onPaste={({ clipboardData }) => sendFiles([...clipboardData.files])}
        {...dropProps}
      >
        {mockups.map(({ arquivo, miniatura }, index) => (
          <span key={arquivo} className="flex flex-col gap-1 items-center">
            <img src={miniatura} alt={`Imagem ${index + 1} do item ${numero}`} />
            <button
              type="button"
              className="k-acao"
              aria-label={`Remover a imagem ${index + 1} do item ${numero}`}
              onClick={() => onChange(removeMockup(arquivo))}
            >
              Remover
            </button>
          </span>
        ))}
        {prova && (
          <AtoDaLinha
            icon={IconShirt}
            aria-label={`Montar a prova do item ${numero}`}
            onClick={() => setIsLayingOut(true)}
          >
            Montar a prova
          </AtoDaLinha>
        )}
        {mockups.length < MOCKUPS_POR_LINHA && (
          <FileButton
            field={`Imagens para o item ${numero}`}
            accept="image/*"
            multiple
            {...ATO_DA_LINHA}
            icon={IconPhotoPlus}
            loading={isPending}
            onFiles={sendFiles}
          >
            {mockups.length === 0 ? 'Adicionar imagem' : 'Outra imagem'}
          </FileButton>
        )}
      </fieldset>
      {prova && isLayingOut && (
        <Suspense>
          <MontarProvaDialog
            prova={prova}
            group={prova.readGroup()}
            made={present}
            onSave={({ side, mockup, draft }, chaves) => {
              prova.changeMockups(chaves, putProva(mockup, present[side]?.arquivo ?? null))
              setMade((before) => ({ ...before, [side]: { arquivo: mockup.arquivo, draft } }))
            }}
            onClose={() => setIsLayingOut(false)}
          />
        </Suspense>
      )}
    </>
  )
}
