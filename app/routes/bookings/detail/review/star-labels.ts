/** What each number of stars says, from one on. */
export const starLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']
