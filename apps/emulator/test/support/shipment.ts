const person = (name: string, document: string, postal_code: string) => ({
  name,
  document,
  phone: '81999990000',
  email: 'a@b.example',
  address: 'Rua da Moeda',
  number: '10',
  district: 'Recife',
  city: 'Recife',
  state_abbr: 'PE',
  country_id: 'BR',
  postal_code,
})

/** What goes into Melhor Envio's cart: one parcel from Recife to São Paulo. */
export const shipment = (changes: object = {}) => ({
  service: 2,
  from: person('Loja Exemplo', '11144477735', '50030040'),
  to: person('João Ção (irmão)', '52998224725', '01001000'),
  products: [{ name: 'Camiseta', quantity: 1, unitary_value: 59.9 }],
  volumes: [{ height: 6, width: 25, length: 30, weight: 0.5 }],
  options: { insurance_value: 59.9, receipt: false, own_hand: false, reverse: false, non_commercial: true },
  ...changes,
})
