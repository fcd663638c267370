import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Fields } from '../../../../shared/ui/Card.tsx'
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.tsx'
import { TextField } from '../../../../shared/ui/fields/TextField.tsx'
import { listaDeAtributos, listCores } from '../../../atributos/atributos.queries.ts'
import { filtrosDisponiveis } from '../../produtos.queries.ts'
import { type Cor, mesmaCor } from './cor.ts'
import { CORES_COMUNS, coresCom, nomeDeCor, parseHex, TOM_NEUTRO, tomEntre } from './cores.ts'

interface CorModalProps {
  inicial: Cor
  onChoose: (cor: Cor) => void
  onClose: () => void
}

/** The colour picker: a palette, the shop's own colour names, and any colour with its name. */
export function CorModal({ inicial, onChoose, onClose }: CorModalProps) {
  const [name, setName] = useState(inicial.nome_cor)
  const { cadastradas, tomDe } = useTons()
  // Null: as the name has it.
  const [chosenTom, setChosenTom] = useState(inicial.cor || null)
  const hex = chosenTom ?? tomDe(name) ?? (nomeDeCor(name) === '' ? '' : TOM_NEUTRO)
  const [errors, setErrors] = useState<{ nome?: string; hex?: string }>({})
  const campoDoNome = useRef<HTMLInputElement>(null)

  const setCorName = (typedName: string) => {
    setName(typedName.replace(/\s+/g, '-'))
    setErrors(({ nome: _, ...rest }) => rest)
  }
  const setCorTone = (tom: string) => {
    setChosenTom(tom)
    setErrors(({ hex: _, ...rest }) => rest)
  }
  const suggestName = (suggestedName: string) => {
    setName(nomeDeCor(suggestedName))
    setChosenTom(null)
    setErrors({})
  }
  const finishCor = () => {
    const cor = parseHex(hex.trim() || TOM_NEUTRO)
    const nome_cor = nomeDeCor(name)
    if (nome_cor === '') {
      setErrors({ nome: 'O nome da cor é obrigatório.' })
      return campoDoNome.current?.focus()
    }
    if (cor === null) return setErrors({ hex: 'Use a forma #rrggbb' })
    onChoose({ cor, nome_cor })
  }
  return (
    <FormModal title="Escolher cor" size="md" submit="Usar cor" busy={false} onSubmit={finishCor} onClose={onClose}>
      <div
        className="grid gap-2 grid-cols-8 -m-1.5 p-1.5 touch:gap-1.5 touch:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
        role="group"
        aria-label="Cores comuns"
      >
        {CORES_COMUNS.map(({ nome_cor }) => (
          <button
            key={nome_cor}
            type="button"
            className="w-full h-10 border border-[color-mix(in_srgb,var(--e-texto)_28%,transparent)] rounded-controle aria-pressed:[outline:3px_solid_var(--e-marca)] aria-pressed:outline-offset-2 touch:h-11"
            style={{ background: tomDe(nome_cor) }}
            title={nome_cor}
            aria-label={nome_cor}
            aria-pressed={mesmaCor(name, nome_cor)}
            onClick={() => suggestName(nome_cor)}
          />
        ))}
      </div>
      {cadastradas.length > 0 && (
        <div role="group" aria-label="Cores cadastradas nos atributos">
          <EscolhaDeCores
            nomes={cadastradas}
            tomDe={tomDe}
            escolhida={(value) => mesmaCor(name, value)}
            onChoose={suggestName}
          />
        </div>
      )}
      <Fields>
        <TextField
          ref={campoDoNome}
          label="Nome da cor"
          required
          data-autofocus
          maxLength={CARACTERES.variacao.nome_cor}
          value={name}
          onChange={(event) => setCorName(event.target.value)}
          error={errors.nome}
        />
        <div className="flex gap-2.5 items-end self-start [&_>_:last-child]:flex-1">
          <input
            type="color"
            className="flex-none w-12 h-11 p-0.75 cursor-pointer bg-superficie border border-borda-forte rounded-controle md:h-10"
            aria-label="Tom da cor"
            value={parseHex(hex) ?? '#000000'}
            onChange={(event) => setCorTone(event.target.value)}
          />
          <TextField
            label="Código da cor"
            spellCheck={false}
            value={hex}
            onChange={(event) => setCorTone(event.target.value)}
            error={errors.hex}
          />
        </div>
      </Fields>
    </FormModal>
  )
}

interface EscolhaDeCoresProps {
  nomes: readonly string[]
  tomDe: (nome: string) => string | undefined
  escolhida: (nome: string) => boolean
  onChoose: (nome: string) => void
}

/** More than fit in two rows are found by typing. */
const SEM_FILTRO = 12

/** Colours as chips with their tone; one without is a dashed circle. */
export function EscolhaDeCores({ nomes, tomDe, escolhida, onChoose }: EscolhaDeCoresProps) {
  const [search, setSearch] = useState('')
  return (
    <div className="flex flex-col gap-4">
      {nomes.length > SEM_FILTRO && (
        <TextField label="Filtrar cores" value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      <div className="flex flex-wrap gap-2">
        {coresCom(search, nomes).map((name) => (
          <button
            key={name}
            type="button"
            className="k-chave [--altura:36px] touch:justify-center touch:min-w-11"
            aria-pressed={escolhida(name)}
            onClick={() => onChoose(name)}
          >
            <span
              className="flex-none w-4.5 h-4.5 border border-[color-mix(in_srgb,var(--e-texto)_28%,transparent)] rounded-[50%] data-[sem-tom=true]:border-dashed"
              data-sem-tom={tomDe(name) === undefined}
              style={{ background: tomDe(name) }}
            />
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The colours in the shop's attributes, and the tone of a name: the one that its products have, else the usual one. */
export function useTons() {
  const { data: atributos = [] } = useQuery(listaDeAtributos)
  const { data } = useQuery(filtrosDisponiveis)
  return { cadastradas: listCores(atributos), tomDe: tomEntre(data?.tons ?? []) }
}
