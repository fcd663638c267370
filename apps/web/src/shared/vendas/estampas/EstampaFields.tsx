import { avisoDeResolucao } from '@estampa/contract/producao/opcoes.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Card.tsx'
import { DecimalField } from '../../ui/fields/DecimalField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { IntegerField, TextField } from '../../ui/fields/TextField.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import {
  changeLargura,
  type EstampaDigitada,
  POSICAO_OPTIONS,
  parseMm,
  TECNICA_OPTIONS,
  unreadableFields,
} from './estampasDigitadas.ts'

interface EstampaFieldsProps {
  readonly estampa: EstampaDigitada
  readonly numero: number
  /** After the first attempt to save, wrong numbers show their sentences. */
  readonly showsErrors: boolean
  /** The dialog opens with the focus at its width. */
  readonly asksSize: boolean
  readonly onChange: (mudanca: Partial<EstampaDigitada>) => void
  readonly onChooseArt: () => void
  readonly onRemove: () => void
}

/** One print of a line: art, place, technique, size, colours and note. */
export function EstampaFields(props: EstampaFieldsProps) {
  const { estampa, numero, showsErrors, asksSize, onChange, onChooseArt, onRemove } = props
  const { arte } = estampa
  const unreadable = unreadableFields(estampa)
  const notice = arte && avisoDeResolucao(arte.largura_px, parseMm(estampa.largura) || null)
  const field = (key: 'posicao' | 'tecnica' | 'observacao') => ({
    value: estampa[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  })
  const numberField = (key: 'largura' | 'altura' | 'gola' | 'cores') => ({
    value: estampa[key],
    error: showsErrors && unreadable.includes(key) ? 'Número inválido' : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  })
  const sizeField = (key: 'largura' | 'altura' | 'gola') => ({
    ...numberField(key),
    suffix: 'cm',
    places: 0,
    maxPlaces: 1,
  })
  return (
    <li className="flex flex-col gap-3" aria-label={`Estampa ${numero}`}>
      <div className="k-pontas">
        <h3 className="flex gap-3 items-center font-forte wrap-anywhere m-0 text-base">
          <Thumbnail url={arte?.miniatura_url ?? null} />
          {arte ? arte.nome : 'A arte ainda vem'}
          {arte && arte.versao > 1 && <span className="text-m text-texto-suave"> · versão {arte.versao}</span>}
        </h3>
        <span className="flex flex-wrap gap-2">
          <Button
            variant={arte ? 'default' : 'light'}
            onClick={onChooseArt}
            aria-label={arte ? `Trocar a arte da estampa ${numero}` : `Escolher a arte da estampa ${numero}`}
          >
            {arte ? 'Trocar arte' : 'Escolher arte'}
          </Button>
          <IconButton aria-label={`Remover a estampa ${numero}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      <Fields phone={2}>
        <SelectField
          label="Posição"
          aria-label={`Posição da estampa ${numero}`}
          options={POSICAO_OPTIONS}
          {...field('posicao')}
        />
        <SelectField
          label="Técnica"
          aria-label={`Técnica da estampa ${numero}`}
          options={TECNICA_OPTIONS}
          {...field('tecnica')}
        />
      </Fields>
      <Fields columns={4} phone={2}>
        <DecimalField
          label="Largura"
          aria-label={`Largura da estampa ${numero}`}
          data-autofocus={asksSize || undefined}
          {...sizeField('largura')}
          onChange={({ target }) => onChange(changeLargura(estampa, target.value))}
        />
        <DecimalField label="Altura" aria-label={`Altura da estampa ${numero}`} {...sizeField('altura')} />
        <DecimalField label="Até a gola" aria-label={`Distância da gola da estampa ${numero}`} {...sizeField('gola')} />
        <IntegerField label="Cores" aria-label={`Cores da estampa ${numero}`} {...numberField('cores')} />
      </Fields>
      <TextField
        label="Observação"
        aria-label={`Observação da estampa ${numero}`}
        maxLength={CARACTERES.estampa.observacao}
        {...field('observacao')}
      />
      {notice && (
        <Refusal tone="warning" role="status">
          {notice}
        </Refusal>
      )}
    </li>
  )
}
