import type { Estampa } from '@estampa/contract/producao/artes.schemas.ts'
import { avisoDeResolucao, POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { Fields } from '../../../shared/ui/Card.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import { IntegerField } from '../../../shared/ui/TextField.tsx'
import { BaixarArte } from '../BaixarArte.tsx'
import { opcoes } from '../opcoes.ts'

/** A print as it is typed. */
export interface LinhaDeEstampa
  extends Pick<Estampa, 'posicao' | 'tecnica' | 'arte_id' | 'arte' | 'arquivo' | 'versao' | 'largura_px'> {
  readonly chave: string
  readonly largura: string
  readonly altura: string
  readonly gola: string
}

interface LinhaDaEstampaProps {
  linha: LinhaDeEstampa
  numero: number
  erro: (campo: string) => string | undefined
  onChange: (mudanca: Partial<LinhaDeEstampa>) => void
  onChooseArt: () => void
  onRemove: () => void
}

export function LinhaDaEstampa({ linha, numero, erro, onChange, onChooseArt, onRemove }: LinhaDaEstampaProps) {
  const aviso = Number(linha.largura) > 0 ? avisoDeResolucao(linha.largura_px, Number(linha.largura)) : null
  const medida = (nome: 'largura' | 'altura' | 'gola', campo: string) => ({
    value: linha[nome],
    error: erro(campo),
    suffix: 'mm',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [nome]: target.value }),
  })
  const escolha = (nome: 'posicao' | 'tecnica') => ({
    value: linha[nome],
    error: erro(nome),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [nome]: target.value }),
  })
  return (
    <li className="flex flex-col gap-3" aria-label={`Estampa ${numero}`}>
      <div className="k-pontas">
        <h3 className="font-forte wrap-anywhere m-0 text-base">
          {linha.arte}
          {linha.versao > 1 && <span className="text-m text-texto-suave"> · versão {linha.versao}</span>}
        </h3>
        <span className="flex flex-wrap gap-2">
          <Button variant="default" onClick={onChooseArt} aria-label={`Trocar a arte da estampa ${numero}`}>
            Trocar arte
          </Button>
          <BaixarArte arte={linha.arte} arquivo={linha.arquivo} arteId={linha.arte_id} versao={linha.versao} />
          <IconButton aria-label={`Remover a estampa ${numero}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      <Fields phone={2}>
        <SelectField label="Posição" options={opcoes(POSICOES)} {...escolha('posicao')} />
        <SelectField label="Técnica" options={opcoes(TECNICAS)} {...escolha('tecnica')} />
      </Fields>
      <Fields columns={3} phone={2}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the art was just chosen: its measures come next */}
        <IntegerField label="Largura" required autoFocus={linha.largura === ''} {...medida('largura', 'largura_mm')} />
        <IntegerField label="Altura" required {...medida('altura', 'altura_mm')} />
        <IntegerField label="Distância da gola" {...medida('gola', 'distancia_gola_mm')} />
      </Fields>
      {aviso && (
        <Recusa tom="aviso" role="status">
          {aviso}
        </Recusa>
      )}
      {erro('arte_id') && <Recusa role="alert">{erro('arte_id')}</Recusa>}
    </li>
  )
}
