import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckboxField } from '../../shared/ui/CheckboxField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useAvisoDeAlteracoes } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { NOVO_PRODUTO } from './formulario/campos.ts'
import { ProdutoForm } from './formulario/ProdutoForm.tsx'
import { resolver } from './formulario/resolver.ts'
import { useCriacao } from './formulario/useCriacao.ts'
import { useSkuLivre } from './formulario/useSkuLivre.ts'
import type { FotoEscolhida } from './imagens/fotos.ts'
import { ImagensField } from './imagens/ImagensField.tsx'

/** Registers a product, with its variations and images, in one go. */
export default function NovoProdutoPage() {
  const form = useForm({ defaultValues: NOVO_PRODUTO, resolver })
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  const skuLivre = useSkuLivre(form)
  const { criar, pending, salvo } = useCriacao(form, skuLivre)
  const aviso = useAvisoDeAlteracoes(!salvo && (form.formState.isDirty || fotos.length > 0))
  return (
    <>
      <PageHeader title="Novo produto" />
      <ProdutoForm
        form={form}
        fotos={fotos}
        imagens={<ImagensField fotos={fotos} onChange={setFotos} disabled={pending} />}
        bling={<CheckboxField label="Publicar no Bling" {...form.register('publicar_bling')} />}
        skuLivre={skuLivre}
        pending={pending}
        onSubmit={(campos) => criar({ campos, fotos })}
      />
      {aviso}
    </>
  )
}
