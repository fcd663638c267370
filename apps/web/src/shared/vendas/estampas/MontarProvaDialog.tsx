import { MOCKUPS_POR_LINHA } from '@estampa/contract/producao/opcoes.ts'
import { useRef, useState } from 'react'
import { useDrop } from '../../device/useDrop.ts'
import { usePastedFiles } from '../../device/usePastedFiles.ts'
import { useTold } from '../../resource/useTold.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { ErrorBox, LoadingState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { Side } from './contorno.ts'
import { toPictureFile } from './drawProva.ts'
import type { LinhaAEstampar } from './estampasDigitadas.ts'
import { hasRoom, type MockupNaLinha, uploadMockups } from './mockups.ts'
import { nameArt, ProvaArts } from './ProvaArts.tsx'
import { ProvaGrounds } from './ProvaGrounds.tsx'
import { ProvaStage } from './ProvaStage.tsx'
import { colourOf, type LinhaDaProva, type Prova } from './prova.ts'
import { type MadeProvas, type SideDraft, useProvaDraft } from './useProvaDraft.ts'

const SIDES: Readonly<Record<Side, { readonly name: string; readonly save: string; readonly picture: string }>> = {
  front: { name: 'Frente', save: 'Guardar a frente', picture: 'prova-frente' },
  back: { name: 'Costas', save: 'Guardar as costas', picture: 'prova-costas' },
}

interface MontarProvaDialogProps {
  readonly prova: Prova
  readonly group: readonly LinhaDaProva[]
  readonly made: MadeProvas
  /** `chaves`: the lines that show it, the dialog's own first. */
  readonly onSave: (
    saved: { readonly side: Side; readonly mockup: MockupNaLinha; readonly draft: SideDraft },
    chaves: readonly LinhaAEstampar['chave'][],
  ) => void
  readonly onClose: () => void
}

/** Lays the arts of a line over a photo or a drawing of its piece, and keeps the picture with the line. */
export default function MontarProvaDialog({ prova, group, made, onSave, onClose }: MontarProvaDialogProps) {
  const { linha } = prova
  const state = useProvaDraft(prova, made)
  const { sides, side, arts, ground, groundQuery, chosen, isChanged, produto } = state
  const canvas = useRef<HTMLCanvasElement>(null)
  const [savedSides, setSavedSides] = useState<readonly Side[]>([])
  const [alikeChoices, setAlikeChoices] = useState<ReadonlyMap<LinhaAEstampar['chave'], boolean>>(new Map())
  const replaced = made[side]?.arquivo ?? null
  const isAlike = ({ chave, variacaoId, mockups }: LinhaDaProva) =>
    hasRoom(mockups, replaced) &&
    (alikeChoices.get(chave) ??
      (produto.data !== undefined && colourOf(produto.data, variacaoId) === colourOf(produto.data, linha.variacaoId)))
  const { mutate, isPending } = useTold(
    {
      mutationFn: async (drawn: HTMLCanvasElement) => {
        const [mockup] = await uploadMockups([await toPictureFile(drawn, SIDES[side].picture)])
        if (!mockup) throw new Error('the answer has no picture')
        return mockup
      },
      onSuccess: (mockup) => {
        onSave({ side, mockup, draft: state.draft }, [linha.chave, ...group.filter(isAlike).map(({ chave }) => chave)])
        toast('success', sides.length > 1 ? `Prova guardada: ${SIDES[side].name.toLowerCase()}.` : 'Prova guardada.')
        state.markSaved()
        const done = [...savedSides, side]
        const next = sides.find((name) => !done.includes(name) && !made[name])
        setSavedSides(done)
        if (next) state.setSide(next)
        else onClose()
      },
    },
    'A prova não pôde ser guardada. Tente novamente.',
  )
  const takeFiles = (files: readonly File[]) => {
    const file = files.find(({ type }) => type.startsWith('image/'))
    if (file) state.addOwnPicture(file)
    else if (files.length > 0) toast('error', 'Não é uma imagem.')
  }
  usePastedFiles(takeFiles)
  const dropProps = useDrop(({ files }) => takeFiles([...files]))
  const laidArts = arts.flatMap(({ chave, estampa, picture, placement }) =>
    picture && placement ? [{ chave, nome: nameArt(estampa), picture, placement }] : [],
  )
  const isFull = !hasRoom(linha.mockups, replaced)
  const isWaiting = arts.some(({ query }) => query !== null && query.data === undefined)
  const canSave = ground !== null && laidArts.length > 0 && !isWaiting && !isFull
  return (
    <Modal
      title={`Montar a prova de ${linha.nome}`}
      size="xl"
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {savedSides.length > 0 ? 'Pronto' : 'Cancelar'}
          </Button>
          <Button loading={isPending} disabled={!canSave} onClick={() => canvas.current && mutate(canvas.current)}>
            {sides.length > 1 ? SIDES[side].save : 'Guardar prova'}
          </Button>
        </>
      }
    >
      <UnsavedQuestion changed={isChanged && !isPending} />
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_18rem]" inert={isPending} {...dropProps}>
        <div className="grid gap-3 content-start">
          {sides.length > 1 && (
            <div className="k-abas" role="group" aria-label="Lado da peça">
              {sides.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="k-aba"
                  aria-pressed={name === side}
                  onClick={() => state.setSide(name)}
                >
                  {SIDES[name].name}
                </button>
              ))}
            </div>
          )}
          {ground ? (
            <ProvaStage
              canvas={canvas}
              label={`Prova: ${SIDES[side].name.toLowerCase()} de ${linha.nome}`}
              ground={ground}
              arts={laidArts}
              onPlace={state.placeArt}
            />
          ) : chosen != null && groundQuery.isError ? (
            <ErrorBox
              message="Esta imagem não pôde ser aberta. Escolha outra, ou o desenho da peça."
              pending={groundQuery.isFetching}
              onRetry={() => void groundQuery.refetch()}
            />
          ) : (
            <LoadingState message="Abrindo a imagem..." />
          )}
          {isFull && (
            <Refusal tone="warning" role="status">
              {`Esta linha já tem ${MOCKUPS_POR_LINHA} imagens. Remova uma para guardar a prova.`}
            </Refusal>
          )}
        </div>
        <div className="grid gap-5 content-start">
          <ProvaArts arts={arts} onPlace={state.placeArt} onReset={state.resetArt} />
          <div>
            <ProvaGrounds
              side={side}
              colour={state.colour}
              fotos={state.fotos}
              ownPictures={state.ownPictures}
              chosen={chosen}
              onChoose={state.chooseGround}
              onFiles={takeFiles}
            />
            {produto.isError && (
              <Refusal role="alert">
                As fotos da peça não puderam ser lidas.{' '}
                <button type="button" className="k-acao" onClick={() => void produto.refetch()}>
                  Tentar novamente
                </button>
              </Refusal>
            )}
          </div>
          {group.length > 0 && (
            <fieldset className="m-0 p-0 border-0 flex flex-col gap-1">
              <legend className="p-0 mb-1 text-base font-forte">A mesma prova também em</legend>
              {group.map((member) => (
                <CheckboxField
                  key={member.chave}
                  label={member.nome}
                  checked={isAlike(member)}
                  disabled={!hasRoom(member.mockups, replaced)}
                  hint={!hasRoom(member.mockups, replaced) && `Já tem ${MOCKUPS_POR_LINHA} imagens.`}
                  onChange={({ target }) =>
                    setAlikeChoices((before) => new Map(before).set(member.chave, target.checked))
                  }
                />
              ))}
            </fieldset>
          )}
        </div>
      </div>
    </Modal>
  )
}
