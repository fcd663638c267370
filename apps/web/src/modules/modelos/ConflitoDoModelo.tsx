import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'
import { arvoreDeCategorias, opcoesDeCategoria } from '../categorias/categorias.queries.ts'
import { PADROES } from './campos.ts'
import css from './ModeloForm.module.css'

interface ConflitoDoModeloProps {
  /** The model as this person opened it, and as another one has saved it since. */
  diferencas: { base: Modelo; atual: Modelo }
  pending: boolean
  onLoad: () => void
  onKeep: () => void
  onClose: () => void
}

const TEXTOS = [
  ['codigo', 'Código'],
  ['nome', 'Título do modelo'],
  ['descricao', 'Descrição'],
  ['observacao', 'Observação'],
] as const

/** Says what another person has changed meanwhile; nothing is lost without a choice. */
export function ConflitoDoModelo({ diferencas: { base, atual }, pending, ...props }: ConflitoDoModeloProps) {
  const { data: arvore = [] } = useQuery({ ...arvoreDeCategorias, enabled: base.categoria_id !== atual.categoria_id })
  const categorias = new Map(opcoesDeCategoria(arvore).map(({ value, label }) => [value, label]))
  const mudancas = [
    ...TEXTOS.filter(([campo]) => base[campo] !== atual[campo]).map(([campo, label]) => [label, atual[campo]]),
    ...PADROES.filter(({ campo }) => (base[campo] ?? 0) !== (atual[campo] ?? 0)).map(({ campo, label, unidade }) => [
      label,
      unidade === 'R$' ? formatarReais(atual[campo]) : `${String(atual[campo] ?? 0).replace('.', ',')} ${unidade}`,
    ]),
    ...(base.categoria_id === atual.categoria_id
      ? []
      : [['Categoria', categorias.get(String(atual.categoria_id)) ?? '']]),
  ]
  return (
    <Modal
      title="Modelo alterado por outra pessoa"
      onClose={props.onClose}
      busy={pending}
      footer={
        <>
          <Button variant="default" onClick={props.onLoad} disabled={pending}>
            Usar os dados atuais
          </Button>
          <Button onClick={props.onKeep} loading={pending}>
            Manter os meus e salvar
          </Button>
        </>
      }
    >
      <p className={css.frase}>
        Enquanto você editava, este modelo foi salvo por outra pessoa. {mudancas.length > 0 && 'Agora ele tem:'}
      </p>
      <dl className={css.mudancas}>
        {mudancas.map(([label, valor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{valor || '—'}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
