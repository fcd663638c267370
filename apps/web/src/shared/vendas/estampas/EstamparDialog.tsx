import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { ESTAMPAS_MAXIMAS } from '@estampa/contract/producao/opcoes.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'
import { EstampaFields } from './EstampaFields.tsx'
import {
  type EstampaDigitada,
  type EstampaNaLinha,
  type LinhaAEstampar,
  newEstampa,
  proporcaoDa,
  toDigitada,
  toEstampa,
  unreadableFields,
} from './estampasDigitadas.ts'

/** The dialog in which an art is chosen or sent. */
export type ArteDialog = ComponentType<{ readonly onChoose: (arte: Arte) => void; readonly onClose: () => void }>

interface EstamparDialogProps {
  readonly linha: LinhaAEstampar & { readonly estampas: readonly EstampaNaLinha[] }
  /** The other lines that may carry the same prints. */
  readonly otherLinhas: readonly LinhaAEstampar[]
  /** `chaves`: the lines that carry these prints from now on, this one first. */
  readonly onSave: (estampas: readonly EstampaNaLinha[], chaves: readonly LinhaAEstampar['chave'][]) => void
  readonly onClose: () => void
  readonly ArteDialog: ArteDialog
}

/** The prints of a line, and of those that are printed alike. */
export default function EstamparDialog({
  linha,
  otherLinhas,
  onSave,
  onClose,
  ArteDialog: Chooser,
}: EstamparDialogProps) {
  const [before] = useState(() => (linha.estampas.length > 0 ? linha.estampas.map(toDigitada) : [newEstampa([])]))
  const [estampas, setEstampas] = useState<readonly EstampaDigitada[]>(before)
  const [alike, setAlike] = useState<ReadonlySet<LinhaAEstampar['chave']>>(
    () => new Set(otherLinhas.flatMap(({ chave, grupo }) => (grupo !== null && grupo === linha.grupo ? [chave] : []))),
  )
  const [choosingFor, setChoosingFor] = useState<string | null>(null)
  /** The print whose art was just chosen: its size comes next. */
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const [showsErrors, setShowsErrors] = useState(false)
  const changeEstampa = (chave: string, mudanca: Partial<EstampaDigitada>) =>
    setEstampas((current) => current.map((estampa) => (estampa.chave === chave ? { ...estampa, ...mudanca } : estampa)))
  const chooseArt = (chosen: Arte) => {
    const { id, nome, arquivo, versao, largura_px, miniatura_url } = chosen
    const arte = { id, nome, arquivo, versao, largura_px, miniatura_url }
    if (choosingFor !== null) changeEstampa(choosingFor, { arte, proporcao: proporcaoDa(chosen) })
    setChosenFor(choosingFor)
    setChoosingFor(null)
  }
  const save = () => {
    const isUnreadable = estampas.some((estampa) => unreadableFields(estampa).length > 0)
    setShowsErrors(isUnreadable)
    if (isUnreadable) return
    onSave(estampas.map(toEstampa), [linha.chave, ...alike])
  }
  if (choosingFor !== null) return <Chooser onChoose={chooseArt} onClose={() => setChoosingFor(null)} />
  return (
    <Modal
      title={`Estampar ${linha.nome}`}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={save}>{estampas.length === 0 ? 'Deixar sem estampa' : 'Usar nesta linha'}</Button>
        </>
      }
    >
      <UnsavedQuestion changed={estampas !== before} />
      {estampas.length === 0 && <p className="text-m text-texto-suave m-0">A peça sai lisa, sem estampa.</p>}
      <ul className="k-partes" aria-label="Estampas da linha">
        {estampas.map((estampa, i) => (
          <EstampaFields
            key={estampa.chave}
            estampa={estampa}
            numero={i + 1}
            showsErrors={showsErrors}
            asksSize={estampa.chave === chosenFor && estampa.largura === ''}
            onChange={(mudanca) => changeEstampa(estampa.chave, mudanca)}
            onChooseArt={() => setChoosingFor(estampa.chave)}
            onRemove={() => setEstampas((current) => current.filter(({ chave }) => chave !== estampa.chave))}
          />
        ))}
      </ul>
      {estampas.length < ESTAMPAS_MAXIMAS && (
        <div className="mt-4">
          <Button
            variant="default"
            icon={IconPlus}
            onClick={() => setEstampas((current) => [...current, newEstampa(current)])}
          >
            {estampas.length === 0 ? 'Adicionar estampa' : 'Outra estampa nesta peça'}
          </Button>
        </div>
      )}
      {otherLinhas.length > 0 && (
        <fieldset className="mt-6 p-0 border-0 flex flex-col gap-1">
          <legend className="p-0 mb-1 text-base font-forte">A mesma estampa também em</legend>
          {otherLinhas.map(({ chave, nome }) => (
            <CheckboxField
              key={chave}
              label={nome}
              checked={alike.has(chave)}
              onChange={({ target }) =>
                setAlike((current) => {
                  const next = new Set(current)
                  if (target.checked) next.add(chave)
                  else next.delete(chave)
                  return next
                })
              }
            />
          ))}
        </fieldset>
      )}
    </Modal>
  )
}
